import { html, noChange } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import type { AppState } from '../../app.js';
import { icon } from '../../components/parts.js';
import { gameModule } from '../../boards/games.js';
import { seatText } from '../../foundation/levels.js';
import { isFlipped } from '../../foundation/places.js';
import { sideText } from '../../foundation/sides.js';
import type { Side } from '../../wire.js';

/** The players' cards: name, turn, the game's tray, and the time, which `clock_actions.ts` fills in. */

export const cards = (state: AppState) => (state.matches[state.place] ? [card('second', state), card('first', state)] : noChange);

function card(side: Side, { i18n, settings, matches, place }: AppState) {
  const snapshot = matches[place];
  const { game, outcome, clock, lesson, problem, can } = snapshot;
  // After a step of a lesson, or while a problem shows something, nobody moves.
  const turn = lesson?.done || (problem && !can.enter) ? null : snapshot.turn;
  const isBelow = (side === 'first') !== isFlipped(snapshot, settings);
  const sideName = sideText(game, side, i18n);
  const { spoken, markup } = gameModule(game).tray?.(snapshot, side, i18n) ?? { spoken: '', markup: '' };
  // Outside its card the label must name the side.
  // In a problem, who plays is clear.
  const text = problem ? sideName : i18n.t('player.card', { side: sideName, player: seatText(snapshot, side, i18n) });
  const named = (what: string) => i18n.t('player.tray', { side: sideName, what });
  return html`<section id="card-${side}" class="paper card ${side}" data-place=${isBelow ? 'below' : 'above'} data-turn=${turn === side}
    data-won=${outcome?.winner === side}><span class="side-dot" aria-hidden="true"></span><p
    id="name-${side}" class="card-name">${text}</p><span
    id="captured-${side}" class="captured ${game}" role="img" aria-label=${spoken && named(spoken)} ?hidden=${spoken === ''}>${unsafeHTML(markup)}</span><span
    id="clock-${side}" class="clock" role="timer" aria-label=${named(i18n.t('clock.title'))} data-runs=${clock?.running === side}
    ?hidden=${clock === null}>${icon('clock')}<span id="clock-text-${side}"></span></span></section>`;
}
