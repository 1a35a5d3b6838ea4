import { el, fill, give, refill, write } from '../dom.js';
import { SIDES, opponent, sideText } from '../sides.js';
import { latinDigits } from '../keys.js';
import { announce } from './voice.js';
import { element } from './dialogs.js';
import { showNote } from './message.js';

/**
 * The match clock: choosing it before the start, and the players' times on their cards. A snapshot says what both have
 * left and whose time runs; from there the page only counts down what is shown.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').ClockShown} ClockShown
 * @typedef {import('../wire.js').TimeControl} TimeControl
 * @typedef {import('../wire.js').Side} Side
 * @typedef {import('../match.js').Match} Match
 * @typedef {import('../i18n.js').I18n} I18n
 * @typedef {import('../i18n.js').Key} Key
 */

/** Below this a clock is marked, and below the other its tenths are shown. */
const LOW_MS = 30_000;
const TENTHS_MS = 20_000;

/** What is said once, when so much is left. */
const SAID_MS = [60_000, 20_000];

/** @type {readonly TimeControl[]} from quick to slow */
const PRESETS = [[3, 2], [5, 0], [10, 5], [15, 10], [30, 0]].map(([minutes, seconds]) => ({ initial_seconds: 60 * minutes, increment_seconds: seconds }));

/** What the fields begin with when somebody wants another clock than those offered. */
const OWN = { initial_seconds: 600, increment_seconds: 5 };

/** @type {WeakMap<ClockShown, number>} when a snapshot with this clock came */
const arrivals = new WeakMap();

/** The match for which numbers of one's own were asked for. */
let ownIn = 0;

/** @type {{ snapshot: Snapshot, i18n: I18n } | null} what is painted */
let shown = null;
/** What the running clock showed last. */
let last = { id: 0, at: 0, side: /** @type {Side | null} */ (null), ms: 0 };
const isWorthSaying = createWarnings();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Notes when a snapshot came: it may have to wait before it is painted, and its time runs meanwhile.
 *
 * @param {Snapshot} snapshot
 */
export function noteArrival({ clock }) {
  if (clock && !arrivals.has(clock)) arrivals.set(clock, performance.now());
}

/**
 * @param {ClockShown} clock
 * @param {Side} side
 * @param {number} passed_ms since the clock was as it says
 */
export const leftNow = ({ remaining_ms, running }, side, passed_ms) => Math.max(0, remaining_ms[side] - (running === side ? passed_ms : 0));

/**
 * A time as a clock shows it: 1:05:09, 4:47, 0:09.3.
 *
 * @param {number} ms
 * @param {I18n} i18n
 */
export function clockText(ms, i18n) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (ms < TENTHS_MS) {
    const tenths = Math.floor(ms / 100) / 10;
    return `0:${tenths < 10 ? '0' : ''}${i18n.number(tenths, 1)}`;
  }
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * After how long another text is shown.
 *
 * @param {number} ms
 */
export const untilNextText = (ms) => (ms % (ms < TENTHS_MS ? 100 : 1000)) + 1;

/**
 * A time in words, such as "4 minutes 47 seconds".
 *
 * @param {number} ms
 * @param {I18n} i18n
 */
export function spokenTime(ms, i18n) {
  const seconds = Math.floor(ms / 1000);
  /** @type {[Key, number][]} */
  const parts = [['clock.hour', Math.floor(seconds / 3600)], ['clock.minute', Math.floor(seconds / 60) % 60], ['clock.second', seconds % 60]];
  const said = parts.filter(([, n]) => n > 0);
  return (said.length > 0 ? said : parts.slice(-1)).map(([key, n]) => i18n.t(key, { n })).join(' ');
}

/**
 * Tells when it is to be said how much is left: once for each mark that is passed. Where a player hovers about one, as
 * seconds are added after each move, it is not said again until they have twice as much.
 *
 * @returns {(player: string, before: number, now: number) => boolean}
 */
export function createWarnings() {
  /** @type {Set<string>} */
  const given = new Set();
  return (player, before, now) => {
    const passed = SAID_MS.filter((ms) => {
      const mark = `${player} ${ms}`;
      if (now > 2 * ms) given.delete(mark);
      const isPassed = now > 0 && now <= ms && ms < before && !given.has(mark);
      if (isPassed) given.add(mark);
      return isPassed;
    });
    return passed.length > 0;
  };
}

/**
 * The answer to who asks for the time: first whose time runs.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @param {number} passed_ms
 */
export function timesText({ game, clock, phase, turn }, i18n, passed_ms) {
  if (!clock) return i18n.t('clock.absent');
  const first = clock.running ?? turn ?? 'first';
  const times = [first, opponent(first)].map((side) => leftText(game, side, leftNow(clock, side, passed_ms), i18n));
  const stands = clock.running === null && phase !== 'over' && phase !== 'choosing';
  return [...times, ...(stands ? [i18n.t('clock.stopped')] : [])].join(' ');
}

/**
 * @param {string} game
 * @param {Side} side
 * @param {number} ms
 * @param {I18n} i18n
 */
const leftText = (game, side, ms, i18n) => i18n.t('clock.left', { side: sideText(game, side, i18n), time: spokenTime(ms, i18n) });

/** @param {Snapshot} snapshot */
export const passedSince = ({ clock }) => (clock ? performance.now() - (arrivals.get(clock) ?? performance.now()) : 0);

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintClocks(snapshot, i18n) {
  noteArrival(snapshot);
  shown = { snapshot, i18n };
  for (const side of SIDES) {
    const node = element(`clock-${side}`);
    node.hidden = snapshot.clock === null;
    node.dataset.runs = String(snapshot.clock?.running === side);
    give(node, 'aria-label', i18n.t('player.tray', { side: sideText(snapshot.game, side, i18n), what: i18n.t('clock.title') }));
  }
  tick();
}

/** Nothing is counted where nobody sees it. */
export function stopClocks() {
  clearTimeout(timer);
  shown = null;
}

function tick() {
  clearTimeout(timer);
  if (!shown?.snapshot.clock) return;
  const { snapshot: { clock, ...snapshot }, i18n } = /** @type {{ snapshot: Snapshot & { clock: ClockShown }, i18n: I18n }} */ (shown);
  const passed_ms = passedSince({ ...snapshot, clock });
  for (const side of SIDES) {
    const ms = leftNow(clock, side, passed_ms);
    write(element(`clock-text-${side}`), clockText(ms, i18n));
    element(`clock-${side}`).dataset.low = String(ms < LOW_MS);
  }
  const side = clock.running;
  if (!side) return;
  const ms = leftNow(clock, side, passed_ms);
  const goesOn = last.id === snapshot.id && last.at === snapshot.at && last.side === side;
  if (isWorthSaying(`${snapshot.id} ${side}`, goesOn ? last.ms : ms, ms)) announce(leftText(snapshot.game, side, ms, i18n));
  last = { id: snapshot.id, at: snapshot.at, side, ms };
  if (ms > 0) timer = setTimeout(tick, untilNextText(ms));
}

/**
 * A clock in a few letters, such as "3 min + 2 s".
 *
 * @param {TimeControl | null} control
 * @param {I18n} i18n
 */
export function controlText(control, i18n) {
  if (!control) return i18n.t('clock.none');
  const minutes = control.initial_seconds / 60;
  const n = Number.isInteger(minutes) ? i18n.number(minutes) : i18n.number(minutes, 1);
  return control.increment_seconds ? i18n.t('clock.control', { n, m: control.increment_seconds }) : i18n.t('clock.plain', { n });
}

/** @param {TimeControl | null} control */
const valueOf = (control) => (control ? `${control.initial_seconds}+${control.increment_seconds}` : '');

/**
 * What to choose before the start.
 *
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintClockChoice({ id, phase, clock }, i18n) {
  element('setup-clock').hidden = phase !== 'choosing';
  if (phase !== 'choosing') return;
  const control = clock?.control ?? null;
  const offered = [null, ...PRESETS];
  const isOwn = (ownIn === id && control !== null) || !offered.some((one) => valueOf(one) === valueOf(control));
  const options = offered.map((one) => el('option', { value: valueOf(one) }, controlText(one, i18n)));
  const choice = /** @type {HTMLSelectElement} */ (element('clock-choice'));
  refill(choice, [...options, el('option', { value: 'own' }, i18n.t('clock.own'))]);
  fill(choice, isOwn ? 'own' : valueOf(control));
  element('clock-own').hidden = !isOwn;
  const { initial_seconds, increment_seconds } = control ?? OWN;
  const minutes = Math.round(initial_seconds / 6) / 10;
  fill(numberField('minutes'), i18n.number(minutes, Number.isInteger(minutes) ? 0 : 1));
  fill(numberField('seconds'), i18n.number(increment_seconds, 0));
  for (const name of FIELDS) numberField(name).removeAttribute('aria-invalid');
}

const FIELDS = /** @type {const} */ (['minutes', 'seconds']);
/** What the fields take; minutes also by the half. */
const RANGES = { minutes: { min: 0.5, max: 180, step: 0.5 }, seconds: { min: 0, max: 180, step: 1 } };

/**
 * A number as people write it: with the digits of any script, a comma or a point.
 *
 * @param {string} text
 * @param {'minutes' | 'seconds'} name of the field
 * @returns {number | null} nothing for one that the field does not take
 */
export function numberIn(text, name) {
  const written = latinDigits(text.trim()).replace(',', '.');
  const { min, max, step } = RANGES[name];
  const number = Number(written);
  return /^\d+(\.\d+)?$/.test(written) && number >= min && number <= max && number % step === 0 ? number : null;
}

/** @param {'minutes' | 'seconds'} name */
const numberField = (name) => /** @type {HTMLInputElement} */ (element(`clock-${name}`));

/**
 * @param {() => Match | null} current the match on the screen
 * @param {() => I18n} i18n
 */
export function listenToClock(current, i18n) {
  async function send(/** @type {TimeControl | null} */ clock) {
    const match = current();
    if (match && !(await match.send({ kind: 'set_clock', clock }))) fill(/** @type {HTMLSelectElement} */ (element('clock-choice')), valueOf(match.latest()?.clock?.control ?? null));
  }
  element('clock-choice').addEventListener('change', ({ target }) => {
    const { value } = /** @type {HTMLSelectElement} */ (target);
    const snapshot = current()?.latest();
    ownIn = value === 'own' ? snapshot?.id ?? 0 : 0;
    if (value === 'own') return send(snapshot?.clock?.control ?? OWN);
    send(PRESETS.find((one) => valueOf(one) === value) ?? null);
  });
  // No engine but Chromium keeps letters out of a field for numbers, and all change one under a wheel.
  element('clock-own').addEventListener('beforeinput', (event) => {
    if (/[^\p{Nd}.,\s]/u.test(event.data ?? '')) event.preventDefault();
  });
  element('clock-own').addEventListener('change', () => {
    const [minutes, seconds] = FIELDS.map((name) => {
      const number = numberIn(numberField(name).value, name);
      give(numberField(name), 'aria-invalid', String(number === null));
      const { min, max } = RANGES[name];
      // The engine's own word on a field is in a font of the system, which may lack the letters.
      if (number === null) showNote(i18n().t('clock.range', { from: i18n().number(min, min % 1 ? 1 : 0), to: max }));
      return number;
    });
    if (minutes === null || seconds === null) return;
    send({ initial_seconds: 60 * minutes, increment_seconds: seconds });
  });
}

/** @returns {import('../help.js').Section} */
export const clockSection = () => ({ title: 'clock.title', texts: ['clock.help', 'clock.help_stands', 'clock.help_away'] });
