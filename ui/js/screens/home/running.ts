import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { lengthText, playersText, resultText, timeOf } from '../archive/entry.js';
import { sinceText } from '../../foundation/day.js';
import type { I18n } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import type { MatchEntry, Snapshot } from '../../wire.js';

/** A game's matches in progress, other than the open one: a few at home, the rest in the archive. */

/** The cache key of a match's small board, whose texts depend on the language. */
export const pictureName = ({ id, changed }: Pick<MatchEntry, 'id' | 'changed'>, { language }: I18n) => `${id} ${changed} ${language}`;

/** The view; nothing if there are no such matches. */
export function running(table: Snapshot, state: AppState, dispatch: Dispatch) {
  const { entries, total } = state.home.running[table.game] ?? { entries: [], total: 0 };
  const others = entries.filter(({ id }) => id !== table.id);
  if (others.length === 0) return nothing;
  const rest = total > others.length + 1 ? showAll(table.game, total, state.i18n, dispatch) : nothing;
  return html`<ul class="plain running">${others.map((entry) => item(entry, table, state, dispatch))}${rest}</ul>`;
}

function item(entry: MatchEntry, { levels }: Snapshot, { i18n, home: { pictures } }: AppState, dispatch: Dispatch) {
  const { game, id, summary } = entry;
  if (!summary) return nothing;
  const seen = [
    playersText(summary, { i18n, levels: () => levels }),
    `${resultText(summary, i18n)} · ${sinceText(timeOf(entry), i18n)}`,
  ];
  // Begins with the visible words, so that voice control finds the button.
  const said = [...seen, lengthText(summary, i18n), i18n.t('home.action', { action: i18n.t('go.continue'), game: gameText(game, i18n) })];
  return html`<li><button type="button" class="running-match" data-id=${id} data-action="resumeKept"
    aria-label=${i18n.sentences(said.map((text) => i18n.t('announce.sentence', { text })))} @click=${() => dispatch({ kind: 'home_resume_kept', game, id })}>
    <span class="entry-picture" .innerHTML=${pictures[pictureName(entry, i18n)] ?? ''}></span><span class="running-words"><b>${seen[0]}</b><span class="small">${seen[1]}</span></span></button></li>`;
}

function showAll(game: string, total: number, i18n: I18n, dispatch: Dispatch) {
  const action = i18n.t('archive.show_all', { count: total });
  return html`<li><button type="button" class="button" data-action="showRunning" aria-label=${i18n.t('home.action', { action, game: gameText(game, i18n) })}
    @click=${() => dispatch({ kind: 'home_show_running', game })}>${action}</button></li>`;
}
