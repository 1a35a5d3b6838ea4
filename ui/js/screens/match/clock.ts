import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { select } from '../../components/select.js';
import type { Section } from '../../foundation/help.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { latinDigits } from '../../foundation/keys.js';
import { opponent, sideText } from '../../foundation/sides.js';
import type { ClockShown, Side, Snapshot, TimeControl } from '../../wire.js';

/** The match clock: its setup before the start, and the times in words and figures. */

export interface ClockState {
  /** The match for which the player chose a custom clock. */
  readonly ownIn: number;
  /** The fields with invalid input. */
  readonly wrong: readonly ClockField[];
}

export const NO_CLOCK: ClockState = { ownIn: 0, wrong: [] };

export type ClockField = keyof typeof RANGES;

export type ClockAction =
  | { kind: 'clock_choose'; value: string }
  | { kind: 'clock_own'; texts: Readonly<Record<ClockField, string>> };

/** The fields' ranges; minutes also allow halves. */
export const RANGES = { minutes: { min: 0.5, max: 180, step: 0.5 }, seconds: { min: 0, max: 180, step: 1 } };
export const FIELDS: readonly ClockField[] = ['minutes', 'seconds'];

/** Fastest first. */
export const PRESETS: readonly TimeControl[] = [[3, 2], [5, 0], [10, 5], [15, 10], [30, 0]]
  .map(([minutes, seconds]) => ({ initial_seconds: 60 * minutes, increment_seconds: seconds }));

/** The initial custom clock. */
export const OWN: TimeControl = { initial_seconds: 600, increment_seconds: 5 };

export const valueOf = (control: TimeControl | null) => (control ? `${control.initial_seconds}+${control.increment_seconds}` : '');

export function clockChoice({ i18n, clock: { ownIn, wrong }, matches, place }: AppState, dispatch: Dispatch) {
  const { id, phase, clock } = matches[place];
  if (phase !== 'choosing') return nothing;
  const control = clock?.control ?? null;
  const offered = [null, ...PRESETS];
  const isOwn = (ownIn === id && control !== null) || !offered.some((one) => valueOf(one) === valueOf(control));
  const { initial_seconds, increment_seconds } = control ?? OWN;
  const minutes = Math.round(initial_seconds / 6) / 10;
  const field = (name: ClockField, value: string, mode: string, length: number) => html`<label class="field" for="clock-${name}"><span>${
    i18n.t(`clock.${name}`)}</span><input type="text" inputmode=${mode} id="clock-${name}" maxlength=${length} autocomplete="off" required
    .value=${value} aria-invalid=${wrong.includes(name) ? 'true' : nothing}></label>`;
  return html`<div id="setup-clock">
    <div class="choice"><label for="clock-choice">${i18n.t('clock.title')}</label>${select({
      id: 'clock-choice', value: isOwn ? 'own' : valueOf(control), change: (value) => dispatch({ kind: 'clock_choose', value }),
      choices: [...offered.map((one) => ({ value: valueOf(one), text: controlText(one, i18n) })), { value: 'own', text: i18n.t('clock.own') }],
    })}</div>
    ${isOwn ? html`<div id="clock-own" role="group" aria-label=${i18n.t('clock.title')} @beforeinput=${keepLettersOut}
      @change=${({ currentTarget }: Event) => dispatch({ kind: 'clock_own', texts: textsIn(currentTarget as HTMLElement) })}>
      ${field('minutes', i18n.number(minutes, Number.isInteger(minutes) ? 0 : 1), 'decimal', 5)}
      ${field('seconds', i18n.number(increment_seconds, 0), 'numeric', 3)}
    </div>` : nothing}
  </div>`;
}

/** Only Chromium keeps letters out of a number field, and every engine changes its value when the mouse wheel turns. */
function keepLettersOut(event: InputEvent) {
  if (/[^\p{Nd}.,\s]/u.test(event.data ?? '')) event.preventDefault();
}

function textsIn(room: HTMLElement): Record<ClockField, string> {
  const [minutes, seconds] = [...room.querySelectorAll('input')].map(({ value }) => value);
  return { minutes, seconds };
}

/**
 * Parses a number with the digits of any script and a decimal comma or point.
 *
 * @returns null if the field does not accept it
 */
export function numberIn(text: string, name: ClockField): number | null {
  const written = latinDigits(text.trim()).replace(',', '.');
  const { min, max, step } = RANGES[name];
  const number = Number(written);
  return /^\d+(\.\d+)?$/.test(written) && number >= min && number <= max && number % step === 0 ? number : null;
}

/** A short text for a clock, such as "3 min + 2 s". */
export function controlText(control: TimeControl | null, i18n: I18n): string {
  if (!control) return i18n.t('clock.none');
  const exact = control.initial_seconds / 60;
  const minutes = i18n.number(exact, Number.isInteger(exact) ? 0 : 1);
  return control.increment_seconds ? i18n.t('clock.control', { minutes, seconds: control.increment_seconds }) : i18n.t('clock.plain', { minutes });
}

/** @param passed_ms the time since the clock was read */
export const leftNow = ({ remaining_ms, running }: Pick<ClockShown, 'remaining_ms' | 'running'>, side: Side, passed_ms: number) =>
  Math.max(0, remaining_ms[side] - (running === side ? passed_ms : 0));

/** Tenths are shown below this. */
const TENTHS_MS = 20_000;

/** A time as a clock shows it: 1:05:09, 4:47, 0:09.3. */
export function clockText(ms: number, i18n: I18n): string {
  const two = (n: number) => String(n).padStart(2, '0');
  if (ms < TENTHS_MS) {
    const tenths = Math.floor(ms / 100) / 10;
    return `0:${tenths < 10 ? '0' : ''}${i18n.number(tenths, 1)}`;
  }
  const seconds = Math.floor(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** The time until the text changes. */
export const untilNextText = (ms: number) => (ms % (ms < TENTHS_MS ? 100 : 1000)) + 1;

/** A time in words, such as "4 minutes and 47 seconds". */
export function spokenTime(ms: number, i18n: I18n): string {
  const seconds = Math.floor(ms / 1000);
  const parts: [Key, number][] = [['clock.hour', Math.floor(seconds / 3600)], ['clock.minute', Math.floor(seconds / 60) % 60], ['clock.second', seconds % 60]];
  const said = parts.filter(([, n]) => n > 0);
  return i18n.list((said.length > 0 ? said : parts.slice(-1)).map(([key, count]) => i18n.t(key, { count })));
}

export const leftText = (game: string, side: Side, ms: number, i18n: I18n) =>
  i18n.t('clock.left', { side: sideText(game, side, i18n), time: spokenTime(ms, i18n) });

/** The answer to a question about the times; the running side comes first. */
export function timesText({ game, clock, phase, turn }: Pick<Snapshot, 'game' | 'clock' | 'phase' | 'turn'>, i18n: I18n, passed_ms: number): string {
  if (!clock) return i18n.t('clock.absent');
  const first = clock.running ?? turn ?? 'first';
  const times = [first, opponent(first)].map((side) => leftText(game, side, leftNow(clock, side, passed_ms), i18n));
  const stands = clock.running === null && phase !== 'over' && phase !== 'choosing';
  return i18n.sentences([...times, stands ? i18n.t('clock.stopped') : '']);
}

export const clockSection = (): Section => ({ title: 'clock.title', texts: ['clock.help', 'clock.help_stands', 'clock.help_away'] });
