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
  carryMessage();
  element('message-text').textContent = refusals.map((refusal) => refusalText(refusal, words)).join(' ');
  element('message').hidden = false;
}

/** Takes the message along to where the person is: outside of it, it is out of sight or out of reach. */
export function carryMessage() {
  const message = element('message');
  const host = document.querySelector('dialog[open] .dialog-body') ?? document.querySelector('main:not([hidden])');
  if (host && message.parentElement !== host) host.prepend(message);
}

export const hideMessage = () => {
  element('message').hidden = true;
};
