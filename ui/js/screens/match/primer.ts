import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import type { AppState, Dispatch } from '../../app.js';
import { icon } from '../../components/parts.js';
import { portrait } from '../../components/portrait.js';
import { hasNoResult } from '../../foundation/endings.js';
import { gameModule } from '../../boards/games.js';
import type { Snapshot } from '../../wire.js';
import { isExercise } from './exercise.js';
import { lessonOffer } from './lesson.js';

/**
 * A game's rules in three sentences with pictures, for first-time players. They stay until a match has ended or
 * they are dismissed.
 */

export type PrimerAction = { kind: 'primer_put_away' };

/** Whether it is below a wide record, where the graph will be, instead of in the panel. */
const isInRecord = ({ settings, place }: AppState) => Boolean(gameModule(place).columns && settings.record[place]);

export const primerInPanel = (state: AppState, dispatch: Dispatch) => (state.matches[state.place] && !isInRecord(state) ? primer(state, dispatch) : nothing);
export const primerInRecord = (state: AppState, dispatch: Dispatch) => (state.matches[state.place] && isInRecord(state) ? primer(state, dispatch) : nothing);

function primer(state: AppState, dispatch: Dispatch) {
  const { i18n, settings, matches, place } = state;
  const snapshot = matches[place];
  if (snapshot.phase === 'over' || isExercise(snapshot) || !settings.primer[place]) return nothing;
  return html`<section id="primer" class="paper" aria-label=${i18n.t('primer.title')}>
    <div id="primer-lines" class=${place}>${guard([place, i18n, snapshot.phase], () => gameModule(place).portraits(snapshot).map((one) => portrait(one, i18n)))}${lessonOffer(state, dispatch, 'primer-learn')}</div>
    <button type="button" id="primer-close" class="icon-button bare" aria-label=${i18n.t('primer.close')}
      @click=${() => dispatch({ kind: 'primer_put_away' })}>${icon('close')}</button>
  </section>`;
}

/** Whether a match has just ended with a result; an abandoned one does not count. */
export const justPlayed = (before: Pick<Snapshot, 'outcome'> | null, now: Pick<Snapshot, 'outcome'>): boolean =>
  Boolean(before && !before.outcome && now.outcome && !hasNoResult(now.outcome));
