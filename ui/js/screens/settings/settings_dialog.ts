import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../app.js';
import { ownsWindow } from '../../foundation/backend.js';
import { labelledSelect, slider } from '../../components/field.js';
import { button, check } from '../../components/parts.js';
import { GAMES } from '../../boards/games.js';
import { LANGUAGES, type I18n, type Key } from '../../foundation/i18n.js';
import { canVibrate } from '../../foundation/vibration.js';
import type { Settings } from '../../wire.js';

/** The settings dialog: a table of sections and their fields. A new checkbox is one line here. */

export type SettingsAction =
  | { kind: 'settings_open' }
  | { kind: 'settings_change'; part: Partial<Settings> }
  | { kind: 'settings_install' };

/** How the page can be installed: with a button, from the browser's menu, or not at all. */
export type Installing = 'asks' | 'by_hand' | null;

/** The names of the settings whose values have type `T`. */
type NamesOf<T> = { [Name in keyof Settings]: Settings[Name] extends T ? Name : never }[keyof Settings];
type Choices = Record<string, boolean>;

type Field = (state: AppState, dispatch: Dispatch) => unknown;
type Section = readonly [title: Key, ...fields: Field[]];

export function settingsForm(state: AppState, dispatch: Dispatch) {
  const drawn = SECTIONS.filter(([title]) => title !== 'settings.friends' || state.capabilities.notices).map(([title, ...fields]) =>
    html`<h3>${state.i18n.t(title)}</h3>${fields.map((field) => field(state, dispatch))}`);
  return html`<form id="settings-form" @submit=${(event: Event) => event.preventDefault()}>${drawn}</form>`;
}

const noteOf = (id: string, key: Key, i18n: I18n) => html`<p id="${id}-note" class="note">${i18n.t(key)}</p>`;

/** A checkbox. Its text is `settings.<name>`, its note `settings.<name>_note`. */
function box(name: NamesOf<boolean>, { note, shown = () => true }: { note?: Key; shown?: () => boolean } = {}): Field {
  return ({ settings, i18n }, dispatch) => [
    check({
      id: `setting-${name}`, name, text: i18n.t(`settings.${name}`), checked: settings[name], hidden: !shown(), describedBy: note && `${name}-note`,
      change: (checked) => dispatch({ kind: 'settings_change', part: { [name]: checked } }),
    }),
    note ? noteOf(name, note, i18n) : nothing,
  ];
}

interface ListOptions {
  readonly id?: string;
  readonly text?: Key;
  readonly note?: Key;
}

/** A choice of one value. Each option's text is a key or literal. */
function list<N extends NamesOf<string | number>>(name: N, options: readonly (readonly [Settings[N], Key | { as: string }])[], { id = name, text, note }: ListOptions = {}): Field {
  const isNumber = typeof options[0][0] === 'number';
  return ({ settings, i18n }, dispatch) => [
    labelledSelect({
      id: `setting-${id}`, name, text: i18n.t(text ?? `settings.${name}` as Key), value: String(settings[name]), describedBy: note && `${id}-note`,
      choices: options.map(([value, said]) => ({ value: String(value), text: typeof said === 'string' ? i18n.t(said) : said.as })),
      change: (value) => dispatch({ kind: 'settings_change', part: { [name]: isNumber ? Number(value) : value } }),
    }),
    note ? noteOf(id, note, i18n) : nothing,
  ];
}

interface RangeOptions {
  readonly id: string;
  readonly text: Key;
  readonly bounds: Readonly<Record<'min' | 'max' | 'step', number>>;
  readonly said: (value: number, i18n: I18n) => string;
  readonly late?: boolean;
  readonly note?: Key;
  readonly hasNote?: () => boolean;
}

function range(name: 'scale_percent' | 'board_percent' | 'pace_ms' | 'volume_percent', { id, text, bounds, said, late, note, hasNote = () => true }: RangeOptions): Field {
  return ({ settings, i18n }, dispatch) => {
    const noted = note && hasNote() ? note : undefined;
    return [
      slider({
        id: `setting-${id}`, name, text: i18n.t(text), value: settings[name], ...bounds, said: said(settings[name], i18n), late,
        describedBy: noted && `${id}-note`, change: (value) => dispatch({ kind: 'settings_change', part: { [name]: value } }),
      }),
      noted ? noteOf(id, noted, i18n) : nothing,
    ];
  };
}

/** Checkboxes for one setting's entries: `thinking:kalaha` is for Kalaha. */
const boxes = (name: 'record' | 'thinking' | 'switches', texts: readonly (readonly [string, Key])[]): Field => ({ settings, i18n }, dispatch) =>
  texts.map(([one, text]) => check({
    name: `${name}:${one}`, text: i18n.t(text), checked: (settings[name] as Choices)[one],
    change: (checked) => dispatch({ kind: 'settings_change', part: { [name]: { ...settings[name], [one]: checked } } }),
  }));

function byGame(name: 'record' | 'thinking'): Field {
  const choices = boxes(name, Object.keys(GAMES).map((game) => [game, `${game}.name` as Key]));
  return (state, dispatch) => html`<fieldset class="plain checks" id="setting-${name}"><legend>${state.i18n.t(`settings.${name}`)}</legend>${choices(state, dispatch)}</fieldset>`;
}

const switches: Field = (state, dispatch) => boxes('switches', Object.keys(state.settings.switches).map((name) => [name, name as Key]))(state, dispatch);

/** Not a combo box, because the system draws its list, often in a font without Khmer letters. */
const languages: Field = ({ settings, i18n }, dispatch) => {
  const choice = (code: Settings['language'], name: unknown) => html`<label class="check"><input type="radio" name="language" value=${code}
    .checked=${live(settings.language === code)} @change=${() => dispatch({ kind: 'settings_change', part: { language: code } })}>${name}</label>`;
  return html`<span id="language-name">${i18n.t('settings.language')}</span>
    <div id="setting-language" class="checks" role="radiogroup" aria-labelledby="language-name">${choice('system', html`<span>${i18n.t('settings.system')}</span>`)}${
      Object.entries(LANGUAGES).map(([code, { name }]) => choice(code as Settings['language'], html`<span lang=${code}>${name}</span>`))}</div>`;
};

const LOOKS = ['usual', 'calm', 'festive'] as const;

/** The look of each board, chosen by pictures. During a match only that of its board: the page has its sides' colours. */
const boardLooks: Field = ({ place, settings, matches, i18n }, dispatch) => Object.entries(GAMES).map(([game, { sample }]) => {
  const match = matches[game];
  if (!sample || !match || (place !== game && Object.hasOwn(GAMES, place))) return nothing;
  const choose = (look: typeof LOOKS[number]) => dispatch({ kind: 'settings_change', part: { board_look: { ...settings.board_look, [game]: look } } });
  return html`<div id="setting-look-${game}"><p id="look-${game}" class="label">${i18n.t('settings.board_look', { game: i18n.t(`${game}.name` as Key) })}</p>
    <div class="board-looks" role="radiogroup" aria-labelledby="look-${game}">${LOOKS.map((look) => html`<label class="check"><span>${i18n.t(`settings.look_${look}`)}</span><input type="radio" name="board_look:${game}" value=${look}
      .checked=${live(settings.board_look[game] === look)} @change=${() => choose(look)}><span class="board-look" aria-hidden="true" data-look=${look}><span class=${game}
      .innerHTML=${guard([match.id], () => sample(match))}></span></span></label>`)}</div></div>`;
});

const install: Field = ({ installing, i18n }, dispatch) => [
  installing === 'asks' ? button({ id: 'install', text: i18n.t('browser.install'), press: () => dispatch({ kind: 'settings_install' }) }, i18n) : nothing,
  installing === 'by_hand' ? noteOf('install', 'browser.install_by_hand', i18n) : nothing,
];

const percent = (count: number, i18n: I18n) => i18n.t('settings.percent', { count });

/** The size range, also used by the shortcuts. */
export const SCALE = { min: 50, max: 300, step: 10 };
const DEGREES = [0, 90, 180, 270] as const;
const MEGABYTES = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096] as const;

const SECTIONS: readonly Section[] = [
  ['settings.look',
    languages,
    list('theme', [['system', 'settings.system'], ['light', 'settings.light'], ['dark', 'settings.dark']]),
    box('high_contrast', { note: 'settings.high_contrast_note' }),
    box('safe_sides', { note: 'settings.safe_sides_note' }),
    boardLooks],
  ['settings.screen',
    range('scale_percent', { id: 'scale', text: 'settings.scale', bounds: SCALE, said: percent, late: true, note: 'settings.scale_note', hasNote: ownsWindow }),
    range('board_percent', { id: 'board', text: 'settings.zoom', bounds: { min: 100, max: 300, step: 10 }, said: percent, late: true, note: 'settings.zoom_note' }),
    list('orientation', [['automatic', 'settings.automatic'], ['portrait', 'settings.portrait'], ['landscape', 'settings.landscape']]),
    list('turn_deg', DEGREES.map((n) => [n, { as: `${n}°` }]), { id: 'turn', text: 'settings.turn' }),
    box('turn_each_move', { note: 'settings.turn_each_move_note' }),
    install],
  ['settings.board',
    list('animation', [['slow', 'settings.slow'], ['normal', 'settings.normal'], ['fast', 'settings.fast'], ['off', 'settings.off']]),
    byGame('record'),
    switches,
    box('confirm_touch'),
    box('take_back'),
    range('volume_percent', {
      id: 'volume', text: 'settings.volume', bounds: { min: 0, max: 100, step: 5 }, late: true,
      said: (count, i18n) => (count === 0 ? i18n.t('settings.off') : percent(count, i18n)),
    }),
    box('vibration', { shown: canVibrate })],
  ['settings.reader',
    list('speech', [['brief', 'settings.brief'], ['normal', 'settings.speech_normal'], ['full', 'settings.full']], { note: 'settings.speech_note' }),
    box('typing')],
  ['settings.computer',
    range('pace_ms', {
      id: 'pace', text: 'settings.pace', bounds: { min: 0, max: 3000, step: 100 },
      said: (ms, i18n) => i18n.t('settings.seconds', { time: i18n.number(ms / 1000, 1) }),
    }),
    byGame('thinking'),
    list('table_mb', MEGABYTES.map((n) => [n, { as: `${n} MB` }]))],
  ['settings.friends',
    box('friend_notices', { note: 'settings.friend_notices_note' })],
];
