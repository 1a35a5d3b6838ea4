import type { App } from '../../app.js';
import { write } from '../../foundation/dom.js';
import type { Match } from './match.js';
import { element } from '../../foundation/dialogs.js';
import { showNote } from '../../components/message.js';
import { announce } from '../../foundation/voice.js';
import { SIDES } from '../../foundation/sides.js';
import type { ClockShown, Side, Snapshot, TimeControl } from '../../wire.js';
import { FIELDS, OWN, PRESETS, RANGES, clockText, leftNow, leftText, numberIn, untilNextText, valueOf, type ClockAction, type ClockState } from './clock.js';

/**
 * Sets the clock and shows it running. A snapshot has both remaining times and the running side; the page only counts
 * down what it shows.
 */

/** A clock below this is marked as low. */
const LOW_MS = 30_000;

/** The remaining times that are announced, once each. */
const SAID_MS = [60_000, 20_000];

/** When the snapshot with this clock arrived. */
const arrivals = new WeakMap<ClockShown, number>();

/** Records when a snapshot arrives: its clock runs even before the snapshot is shown. */
export function noteArrival({ clock }: Snapshot): void {
  if (clock && !arrivals.has(clock)) arrivals.set(clock, performance.now());
}

export const passedSince = ({ clock }: Snapshot): number => (clock ? performance.now() - (arrivals.get(clock) ?? performance.now()) : 0);

export function handleClock(app: App, current: () => Match | null): void {
  const update = (part: Partial<ClockState>) => app.update({ clock: { ...app.state.clock, ...part } });

  /** A refused choice is reset to the actual value. */
  const send = async (clock: TimeControl | null) => {
    if (!(await current()?.send({ kind: 'set_clock', clock }))) app.update({});
  };

  app.handle<ClockAction>({
    clock_choose: ({ value }) => {
      const snapshot = current()?.latest();
      update({ ownIn: value === 'own' ? snapshot?.id ?? 0 : 0, wrong: [] });
      send(value === 'own' ? snapshot?.clock?.control ?? OWN : PRESETS.find((one) => valueOf(one) === value) ?? null);
    },
    clock_own: ({ texts }) => {
      const { i18n } = app.state;
      const [minutes, seconds] = FIELDS.map((name) => numberIn(texts[name], name));
      const wrong = FIELDS.filter((name) => numberIn(texts[name], name) === null);
      update({ wrong });
      for (const name of wrong) {
        const { min, max } = RANGES[name];
        // The browser's own validation message uses a system font, which may lack the letters.
        showNote(i18n.t('clock.range', { from: i18n.number(min, min % 1 ? 1 : 0), to: max }));
      }
      if (minutes !== null && seconds !== null) send({ initial_seconds: 60 * minutes, increment_seconds: seconds });
    },
  });
  keepTime(app);
}

/**
 * Writes only the times on the cards, because they change many times a second. Times that are not visible do not tick.
 */
function keepTime(app: App) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The running clock's last text. */
  let last = { id: 0, at: 0, side: null as Side | null, ms: 0 };
  const isWorthSaying = createWarnings();

  function tick() {
    clearTimeout(timer);
    const { i18n, matches, place } = app.state;
    const snapshot = matches[place];
    if (!snapshot?.clock) return;
    const { id, at, game, clock } = snapshot;
    noteArrival(snapshot);
    const passed_ms = passedSince(snapshot);
    for (const side of SIDES) {
      const ms = leftNow(clock, side, passed_ms);
      write(element(`clock-text-${side}`), clockText(ms, i18n));
      element(`clock-${side}`).dataset.low = String(ms < LOW_MS);
    }
    const side = clock.running;
    if (!side) return;
    const ms = leftNow(clock, side, passed_ms);
    const goesOn = last.id === id && last.at === at && last.side === side;
    if (isWorthSaying(`${id} ${side}`, goesOn ? last.ms : ms, ms)) announce(leftText(game, side, ms, i18n));
    last = { id, at, side, ms };
    if (ms > 0) timer = setTimeout(tick, untilNextText(ms));
  }

  app.onDraw(tick);
}

/**
 * Decides when to announce the remaining time: once for each threshold passed. With an increment, a player may hover
 * around a threshold; it is not announced again until they have had twice as much.
 */
export function createWarnings(): (player: string, before: number, now: number) => boolean {
  const given = new Set<string>();
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
