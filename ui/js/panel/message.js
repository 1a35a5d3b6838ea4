import { CATALOGUES } from '../words.js';
import { element } from './dialogs.js';

/**
 * What went wrong, in the person's words.
 *
 * @typedef {import('../wire.js').Refusal} Refusal
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/** What the words for these do not say: it is in English, and more for whoever mends it. */
const DETAILED = [
  'bad_options', 'bad_save', 'not_a_match', 'newer_format', 'other_game', 'bad_settings', 'storage',
  'match_set_aside', 'match_recovered', 'settings_set_aside',
];

/** @param {Refusal} refusal */
const isKnown = ({ code }) => `error.${code}` in CATALOGUES.en;

/**
 * @param {Refusal} refusal
 * @param {Words} words
 */
export const refusalText = (refusal, words) =>
  words.say(isKnown(refusal) ? /** @type {Key} */ (`error.${refusal.code}`) : 'error.unknown');

/**
 * @param {Refusal} refusal
 * @returns {string} empty where the words say all
 */
export function refusalDetail(refusal) {
  if (!isKnown(refusal)) return refusal.detail || refusal.code;
  return DETAILED.includes(refusal.code) ? refusal.detail : '';
}

/**
 * @param {readonly Refusal[]} refusals
 * @param {Words} words
 */
export function showRefusals(refusals, words) {
  carryMessage();
  element('message-text').replaceChildren(...refusals.flatMap((refusal) => [refusalText(refusal, words), ' ', detailNode(refusal), ' ']));
  element('message').hidden = false;
}

/** @param {Refusal} refusal */
function detailNode(refusal) {
  const node = document.createElement('small');
  node.lang = 'en';
  node.textContent = refusalDetail(refusal);
  return node;
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
