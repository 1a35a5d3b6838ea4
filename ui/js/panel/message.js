import { CATALOGUES } from '../words.js';
import { speak } from './announcer.js';
import { element } from './dialogs.js';

/**
 * What went wrong, in the person's words; below them, put away, what the program says of it in English.
 *
 * @typedef {import('../wire.js').Refusal} Refusal
 * @typedef {import('../words.js').Words} Words
 * @typedef {import('../words.js').Key} Key
 */

/** What the words for these do not say: it is in English, and more for whoever mends it. */
const DETAILED = [
  'bad_options', 'bad_save', 'not_a_match', 'newer_format', 'other_game', 'bad_settings', 'storage', 'settings_storage',
  'file_read', 'file_write', 'file_set_aside', 'bad_file', 'match_set_aside', 'match_recovered', 'settings_set_aside',
  'page_ended',
];

/** @param {Refusal} refusal */
const isKnown = ({ code }) => `error.${code}` in CATALOGUES.en;

/**
 * What went wrong, with which file, and what could be mended.
 *
 * @param {Refusal} refusal
 * @param {Words} words
 */
export function refusalText(refusal, words) {
  const { code, file, cause } = refusal;
  const said = [words.say(isKnown(refusal) ? /** @type {Key} */ (`error.${code}`) : 'error.unknown')];
  if (file) said.push(words.say('error.file', { file }));
  if (cause) said.push(words.say(`error.cause_${cause}`));
  return said.join(' ');
}

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
  element('message-text').replaceChildren(...refusals.map((refusal) => refusalNode(refusal, words)));
  element('message').hidden = false;
  speak(refusals.map((refusal) => refusalText(refusal, words)).join(' '));
}

/**
 * @param {Refusal} refusal
 * @param {Words} words
 */
function refusalNode(refusal, words) {
  const node = document.createElement('p');
  node.textContent = refusalText(refusal, words);
  const detail = refusalDetail(refusal);
  if (!detail) return node;
  const whole = document.createElement('div');
  whole.append(node, detailNode(detail, words));
  return whole;
}

/**
 * Put away, as only whoever mends it needs it.
 *
 * @param {string} detail
 * @param {Words} words
 */
function detailNode(detail, words) {
  const node = document.createElement('details');
  const title = document.createElement('summary');
  title.textContent = words.say('error.details');
  const text = document.createElement('p');
  text.lang = 'en';
  text.textContent = detail;
  node.append(title, text);
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
