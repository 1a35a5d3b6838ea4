import { ask, ownsWindow } from './backend.js';
import { el } from './dom.js';
import { GAMES } from './games.js';
import { LANGUAGES, languageFor } from './i18n.js';
import { element } from './panel/dialogs.js';
import { hideMended } from './panel/message.js';

/**
 * The settings: kept by the backend, applied at once.
 *
 * @typedef {import('./wire.js').Settings} Settings
 * @typedef {import('./wire.js').Problem} Problem
 * @typedef {import('./i18n.js').I18n} I18n
 */

/**
 * @param {(board: import('./games.js').GameModule) => boolean} usual
 * @returns {Record<string, boolean>}
 */
const byGame = (usual) => Object.fromEntries(Object.entries(GAMES).map(([game, board]) => [game, usual(board)]));

/** @type {[string, boolean][]} the switches that games bring along, as `kalaha.show_counts`, and how they usually stand */
const SWITCHES = Object.entries(GAMES).flatMap(([game, { switches = {} }]) => Object.entries(switches).map(([name, usual]) => /** @type {[string, boolean]} */ ([`${game}.${name}`, usual])));

/** @type {Settings} what holds until the backend has answered */
export const DEFAULTS = {
  language: 'system',
  scale_percent: 100,
  board_percent: 100,
  orientation: 'automatic',
  turn_deg: 0,
  turn_each_move: false,
  flip: byGame(() => false),
  animation: 'normal',
  theme: 'system',
  high_contrast: false,
  safe_sides: false,
  pace_ms: 600,
  sound: true,
  vibration: true,
  record: byGame(() => true),
  confirm_touch: false,
  take_back: true,
  speech: 'normal',
  typing: false,
  thinking: byGame(({ thinksAloud }) => thinksAloud ?? false),
  primer: byGame(() => true),
  table_mb: 256,
  switches: Object.fromEntries(SWITCHES),
  own_name: '',
  friend_notices: false,
  place: 'home',
};

/**
 * @param {Partial<Settings>} kept what the backend keeps: of the choices for each game those that were made
 * @returns {Settings} all of them
 */
export function withUsual(kept) {
  const all = Object.entries({ ...DEFAULTS, ...kept }).map(([name, value]) => [name, typeof value === 'object' ? { .../** @type {any} */ (DEFAULTS)[name], ...value } : value]);
  return Object.fromEntries(all);
}

const DURATIONS_MS = { slow: 520, normal: 260, fast: 120, off: 0 };

/** What makes the page larger or smaller. */
const SIZES = ['scale_percent', 'board_percent'];

/** How a system asks for high contrast by itself. */
export const MORE_CONTRAST = '(prefers-contrast: more), (forced-colors: active)';

/** @param {Settings} settings */
export function durationOf({ animation }) {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : DURATIONS_MS[animation];
}

/** @param {Settings} settings */
export const spokenLanguage = ({ language }) => languageFor(language, navigator.languages ?? []);

/** @param {Settings} settings */
export function applyTheme({ theme, high_contrast, safe_sides }) {
  const { dataset } = document.documentElement;
  dataset.theme = theme;
  dataset.contrast = high_contrast || matchMedia(MORE_CONTRAST).matches ? 'high' : 'usual';
  dataset.sides = safe_sides ? 'safe' : 'usual';
}

/**
 * @param {() => Settings} current
 * @param {(settings: Settings) => void} changed
 * @param {(problem: Problem) => void} onProblem
 * @returns {{ change: (part: Partial<Settings>) => void, keep: (part: Partial<Settings>) => void, scaleBy: (steps: number) => void }}
 * `change` also calls `changed`, `keep` only has it on the disk; 0 steps is back to 100 %
 */
export function listenToSettings(current, changed, onProblem) {
  const form = /** @type {HTMLFormElement} */ (element('settings-form'));
  fillLanguages();
  if (!ownsWindow()) {
    element('scale-note').remove();
    element('setting-scale').removeAttribute('aria-describedby');
  }
  element('setting-record').after(...SWITCHES.map(([name]) => checkbox(`switches:${name}`, name)));
  for (const name of ['record', 'thinking']) {
    element(`setting-${name}`).append(...Object.keys(GAMES).map((game) => checkbox(`${name}:${game}`, `${game}.name`)));
  }

  const keep = (/** @type {Partial<Settings>} */ part) => ask('keep_settings', { settings: part }).then(() => hideMended(['settings_storage']), onProblem);

  /** @param {Partial<Settings>} part */
  function change(part) {
    changed({ ...current(), ...part });
    keep(part);
  }

  /** @param {Event} event */
  function hear(event) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
    // The page must not grow under the hand that still holds the slider of its size.
    if (SIZES.includes(field.name) !== (event.type === 'change')) return;
    change(partOf(field, current()));
    // What has grown or shrunk above it must not take it out of sight.
    if (field.name === 'scale_percent') field.scrollIntoView({ block: 'center' });
    if (field.name === 'orientation') turnWindow(field.value);
  }

  form.addEventListener('input', hear);
  form.addEventListener('change', hear);
  form.addEventListener('submit', (event) => event.preventDefault());

  return {
    change,
    keep,
    scaleBy: (steps) => {
      // The field knows the bounds.
      const field = /** @type {HTMLInputElement} */ (element('setting-scale'));
      field.valueAsNumber = steps === 0 ? 100 : current().scale_percent + steps * Number(field.step);
      change({ scale_percent: field.valueAsNumber });
    },
  };
}

/**
 * What a field changes: `thinking:kalaha` is the part for one game of a choice for each.
 *
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @param {Settings} settings
 * @returns {Partial<Settings>}
 */
function partOf(field, settings) {
  const [name, game] = field.name.split(':');
  const value = valueOf(field);
  if (!game) return { [name]: value };
  return { [name]: { .../** @type {any} */ (settings)[name], [game]: value } };
}

/** @param {HTMLInputElement | HTMLSelectElement} field */
function valueOf(field) {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked;
  return field.type === 'range' || 'number' in field.dataset ? Number(field.value) : field.value;
}

/**
 * On a desktop the window takes the shape that was chosen, as far as its screen allows.
 *
 * @param {string} orientation
 */
function turnWindow(orientation) {
  const { innerWidth: width, innerHeight: height } = window;
  const wanted = { portrait: height * 0.66, landscape: height * 1.5 }[orientation];
  if (!wanted || (orientation === 'portrait') === width < height) return;
  ask('widen', { by: Math.round(wanted - width) }).catch(() => undefined);
}

/**
 * @param {string} name of the field
 * @param {string} key of its label
 */
function checkbox(name, key) {
  const text = el('span');
  text.dataset.i18n = key;
  return el('label', { className: 'check' }, el('input', { type: 'checkbox', name }), text);
}

function fillLanguages() {
  element('setting-language').append(...Object.entries(LANGUAGES).map(([code, { name }]) =>
    el('label', { className: 'check' }, el('input', { type: 'radio', name: 'language', value: code }), el('span', { lang: code }, name))));
}

/**
 * @param {Settings} settings
 * @returns {(readonly [string, unknown])[]} the names of fields, and their values
 */
const fieldsOf = (settings) => Object.entries(settings).flatMap(([name, value]) =>
  typeof value === 'object' ? Object.entries(value).map(([game, part]) => /** @type {const} */ ([`${name}:${game}`, part])) : [/** @type {const} */ ([name, value])]);

/**
 * @param {Settings} settings
 * @param {I18n} i18n
 */
export function paintSettings(settings, i18n) {
  const form = /** @type {HTMLFormElement} */ (element('settings-form'));
  for (const [name, value] of fieldsOf(settings)) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement | RadioNodeList | null} */ (form.elements.namedItem(name));
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true;
    else if (field) field.value = String(value);
  }
  measure('scale', i18n.t('settings.percent', { n: settings.scale_percent }));
  measure('board', i18n.t('settings.percent', { n: settings.board_percent }));
  measure('pace', i18n.t('settings.seconds', { time: i18n.number(settings.pace_ms / 1000, 1) }));
}

/**
 * Writes beside a slider what it is set to, with its unit, which is also what it is called by.
 *
 * @param {'scale' | 'board' | 'pace'} name
 * @param {string} text
 */
function measure(name, text) {
  element(`${name}-value`).textContent = text;
  element(`setting-${name}`).setAttribute('aria-valuetext', text);
}
