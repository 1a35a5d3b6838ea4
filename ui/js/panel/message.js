import { el } from '../dom.js';
import { voice } from './voice.js';
import { element, topDialog } from './dialogs.js';
import { isolated } from '../foreign.js';

/**
 * What went wrong, in the person's words; below them, put away, what the program says of it in English.
 *
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../i18n.js').I18n} I18n
 */

/** What the words for these do not say: it is in English, and for developers. */
const DETAILED = [
  'bad_options', 'bad_save', 'not_a_match', 'newer_format', 'other_game', 'bad_settings', 'storage', 'settings_storage',
  'file_read', 'file_write', 'file_set_aside', 'bad_file', 'match_set_aside', 'matches_recovered', 'settings_set_aside',
  'page_ended', 'folder_unwritable',
];

/**
 * The words for a problem, which those of friends elsewhere have beside their others.
 *
 * @param {string} code
 * @param {I18n} i18n
 */
const keyOf = (code, i18n) => [`error.${code}`, `friends.problem_${code}`, `friends.${code}`].find((key) => i18n.exists(key));

/**
 * What went wrong, with which file, and what could be mended.
 *
 * @param {Problem} problem
 * @param {I18n} i18n
 */
export function problemText(problem, i18n) {
  const { code, file, cause } = problem;
  const said = [i18n.t(/** @type {import('../i18n.js').Key} */ (keyOf(code, i18n) ?? 'error.unknown'))];
  if (file) said.push(code === 'folder_unwritable' ? i18n.t('error.folder', { folder: isolated(file) }) : i18n.t('error.file', { file: isolated(file) }));
  if (cause) said.push(i18n.t(`error.cause_${cause}`));
  return said.join(' ');
}

/**
 * @param {Problem} problem
 * @param {I18n} i18n
 * @returns {string} empty where the words say all
 */
export function problemDetail(problem, i18n) {
  if (!keyOf(problem.code, i18n)) return problem.detail || problem.code;
  return DETAILED.includes(problem.code) ? problem.detail : '';
}

/** @type {readonly string[]} the codes of the problems in the message */
let shown = [];

/**
 * @param {readonly Problem[]} problems
 * @param {I18n | undefined} i18n nothing as long as the page has no words: then what the program says has to do
 */
export function showProblems(problems, i18n) {
  if (!i18n) {
    element('message-text').textContent = problems.map(({ code, detail }) => detail || code).join('\n');
    element('message').hidden = element('home').hidden = false;
    return;
  }
  clearTimeout(passing);
  shown = problems.map(({ code }) => code);
  carryMessage();
  element('message-text').replaceChildren(...problems.map((problem) => problemNode(problem, i18n)));
  element('message').hidden = false;
  voice.answer(problems.map((problem) => problemText(problem, i18n)).join(' '));
}

/**
 * @param {Problem} problem
 * @param {I18n} i18n
 */
function problemNode(problem, i18n) {
  const node = el('p', {}, problemText(problem, i18n));
  const detail = problemDetail(problem, i18n);
  return detail ? el('div', {}, node, detailNode(detail, i18n)) : node;
}

/**
 * Put away, as only developers need it.
 *
 * @param {string} detail
 * @param {I18n} i18n
 */
export const detailNode = (detail, i18n) => el('details', {}, el('summary', {}, i18n.t('error.details')), el('p', { lang: 'en' }, isolated(detail)));

/** Takes the message along to where the person is: outside of it, it is out of sight or out of reach. */
export function carryMessage() {
  const message = element('message');
  const host = topDialog()?.querySelector('.dialog-body') ?? document.querySelector('main:not([hidden])');
  if (host && message.parentElement !== host) host.prepend(message);
}

export const hideMessage = () => {
  clearTimeout(passing);
  shown = [];
  element('message').hidden = true;
};

/**
 * Takes the message away if it says nothing but what is not so any more.
 *
 * @param {readonly string[]} codes of the problems that are mended
 */
export function hideMended(codes) {
  if (shown.length > 0 && shown.every((code) => codes.includes(code))) hideMessage();
}

const NOTE_MS = 4000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let passing;

/**
 * Says for a while what the person may want to know now, and where nothing went wrong.
 *
 * @param {string} text
 */
export function showNote(text) {
  hideMessage();
  carryMessage();
  element('message-text').replaceChildren(el('p', {}, text));
  element('message').hidden = false;
  passing = setTimeout(hideMessage, NOTE_MS);
  voice.answer(text);
}
