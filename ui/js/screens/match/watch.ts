import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { check } from '../../components/parts.js';
import type { Key } from '../../foundation/i18n.js';
import { clockChoice } from './clock.js';

/** The switches for the record, the analysis and the coach, and, before the start, the clock choice. */

export type WatchAction = { kind: 'watch_record'; wanted: boolean } | { kind: 'watch_analysis'; wanted: boolean } | { kind: 'watch_coach'; wanted: boolean };

export function watch(state: AppState, dispatch: Dispatch) {
  const { i18n, settings, matches, place } = state;
  const snapshot = matches[place];
  if (!snapshot) return noChange;
  const { analysis, can, coach } = snapshot;
  return html`<div id="watch" class="checks">
    ${check({ id: 'show-record', text: i18n.t('record.show'), checked: settings.record[place], change: (wanted) => dispatch({ kind: 'watch_record', wanted }) })}
    ${analysis ? check({
      id: 'analysis', text: i18n.t(`${place}.analysis` as Key), checked: analysis.wanted, change: (wanted) => dispatch({ kind: 'watch_analysis', wanted }),
    }) : nothing}
    ${coach && can.coach ? check({
      id: 'coach', text: i18n.t('advice.coach'), checked: coach.wanted, change: (wanted) => dispatch({ kind: 'watch_coach', wanted }),
    }) : nothing}
  </div>${clockChoice(state, dispatch)}`;
}
