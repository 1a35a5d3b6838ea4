import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { gameModule } from '../../boards/games.js';
import { check } from '../../components/parts.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import type { Snapshot } from '../../wire.js';
import { clockChoice } from './clock.js';
import { thoughtText } from './status.js';

/** The switches for the record, the analysis and the coach, and, before the start, the clock choice. */

export type WatchAction = { kind: 'watch_record'; wanted: boolean } | { kind: 'watch_analysis'; wanted: boolean } | { kind: 'watch_coach'; wanted: boolean };

export function watch(state: AppState, dispatch: Dispatch) {
  const { i18n, settings, matches, place } = state;
  const snapshot = matches[place];
  if (!snapshot) return noChange;
  const { analysis, can, coach } = snapshot;
  return html`<div id="watch" class="checks">
    ${check({ id: 'show-record', text: i18n.t('record.show'), checked: settings.record[place], change: (wanted) => dispatch({ kind: 'watch_record', wanted }) })}
    ${analysis && snapshot.phase !== 'choosing' ? check({
      id: 'analysis', text: i18n.t(`${place}.analysis` as Key), checked: analysis.wanted, change: (wanted) => dispatch({ kind: 'watch_analysis', wanted }),
    }) : nothing}
    ${coach && can.coach ? check({
      id: 'coach', text: i18n.t('advice.coach'), checked: coach.wanted, change: (wanted) => dispatch({ kind: 'watch_coach', wanted }),
    }) : nothing}
  </div>${analysisText(snapshot, i18n)}${clockChoice(state, dispatch)}`;
}

/** The analysis' progress and best lines. The space is reserved, so that nothing moves when they arrive. */
function analysisText(snapshot: Snapshot, i18n: I18n) {
  const board = gameModule(snapshot.game);
  if (!snapshot.analysis?.wanted || !board.analysed) return nothing;
  const known = board.analysed(snapshot, i18n);
  return html`<section id="analysis-text" aria-label=${i18n.t(`${snapshot.game}.analysis` as Key)}>
    <p>${known ? thoughtText(snapshot.game, known.progress, i18n) : nothing}</p>
    <ol>${known?.lines.map(({ value, moves }) => html`<li><b>${value}</b> ${moves}</li>`)}</ol>
  </section>`;
}
