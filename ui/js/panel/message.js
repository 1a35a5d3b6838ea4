import { CATALOGUES } from '../words.js';
import { element } from './dialogs.js';

/**
 * What went wrong, in the person's words.
 *
 * @typedef {import('../wire.js').Refusal} Refusal
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/**
 * @param {Refusal} refusal
 * @param {Words} words
 */
export function refusalText({ code, detail }, words) {
  const key = `error.${code}`;
  if (!(key in CATALOGUES.en)) return words.say('error.unknown', { detail: detail || code });
  return words.say(/** @type {Key} */ (key), { detail });
}

/**
 * @param {readonly Refusal[]} refusals
 * @param {Words} words
 */
export function showRefusals(refusals, words) {
  const message = element('message');
  // Everything outside an open dialog is out of reach, so the message moves into it.
  const host = document.querySelector('dialog[open] .dialog-body') ?? document.querySelector('main:not([hidden])') ?? document.body;
  if (message.parentElement !== host) host.prepend(message);
  element('message-text').textContent = refusals.map((refusal) => refusalText(refusal, words)).join(' ');
  message.hidden = false;
}

export const hideMessage = () => {
  element('message').hidden = true;
};
