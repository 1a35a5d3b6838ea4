import { html, noChange, nothing } from 'lit-html';
import type { App, AppState, View } from '../../app.js';
import { readOnlySign } from '../../components/parts.js';
import { GAMES } from '../../boards/games.js';
import { element } from '../../foundation/dialogs.js';
import type { Key } from '../../foundation/i18n.js';
import { advicePanel } from './advice.js';
import { bar } from './bar.js';
import { cards } from './cards.js';
import { controls } from './controls.js';
import { entry } from './entry.js';
import { friendPanel } from './friend_panel.js';
import { recordFoot } from './graph.js';
import { handOver } from './hand_over.js';
import { isExercise } from './exercise.js';
import { lessonPanel } from './lesson.js';
import { primerInPanel } from './primer.js';
import { problemPanel } from './problem.js';
import { recordBox, showCurrent } from './record/table.js';
import { reviewPanel } from './review.js';
import { knownNames } from './seats.js';
import { setup } from './setup.js';
import { statusPanel } from './status_panel.js';
import { watch } from './watch.js';

/** The match screen's parts in reading order. Each has its own view, except the board. */

function frame(state: AppState) {
  const { place, i18n, settings, matches } = state;
  // The page may have no text before its first match.
  const isHere = place in GAMES;
  const label = (key: Key) => (isHere ? i18n.t(key) : noChange);
  return html`
    <header id="bar" class="row apart"></header>
    <div id="board-area">
      <div id="board-view"><div id="board" class="board"></div></div>
      <div id="hand-over-part" class="part"></div>
    </div>
    <div id="cards" class="part"></div>
    <section id="panel">
      ${isHere ? readOnlySign(state) : nothing}
      <div id="lesson-part" class="part"></div>
      <div id="problem-part" class="part"></div>
      <div id="controls" class="signs"></div>
      <div id="status-part" class="part"></div>
      <div id="advice-part" class="part"></div>
      <section id="friend" aria-label=${label('friends.match_connection')}></section>
      <div id="review-part" class="part"></div>
      <div id="watch-row" class="checks"></div>
      <div id="entry-part" class="part"></div>
      <div id="setup"></div>
      <div id="primer-part" class="part"></div>
    </section>
    <section id="record-area" aria-label=${label('record.title')} ?hidden=${isHere ? !settings.record[place] || isExercise(matches[place]) : noChange}>
      <div id="record-box" class="paper"></div>
      <div id="record-foot" class="wraps"></div>
    </section>`;
}

/** A part of the panel that lessons and problems do not need. */
const inMatch = (view: View): View => (state, dispatch) => (isExercise(state.matches[state.place]) ? nothing : view(state, dispatch));

const VIEWS: Record<string, View> = {
  app: frame, bar, 'hand-over-part': handOver, cards, controls: inMatch(controls), 'lesson-part': lessonPanel, 'problem-part': problemPanel, 'status-part': inMatch(statusPanel),
  'advice-part': inMatch(advicePanel), 'review-part': inMatch(reviewPanel), 'watch-row': inMatch(watch), 'entry-part': entry, setup: inMatch(setup),
  'primer-part': inMatch(primerInPanel), 'record-box': recordBox, 'record-foot': recordFoot, 'known-names': knownNames,
};

export function mountMatch(app: App) {
  // The match view decides where the focus goes when its element disappears.
  for (const [id, view] of Object.entries(VIEWS)) app.mount(element(id), view, () => undefined);
  app.mount(element('friend'), friendPanel);
  // In less space the current move would be below the visible part.
  new ResizeObserver(() => showCurrent()).observe(element('record-box'));
}
