import { html, nothing } from 'lit-html';
import { gameModule, type GameModule, type LineParts } from '../../../boards/games.js';
import type { I18n } from '../../../foundation/i18n.js';
import type { Line, Snapshot } from '../../../wire.js';
import { hintText } from '../advice.js';
import { glyphOf, mistakeText } from '../judging.js';
import { thoughtText } from '../status.js';
import { hintSign, moveButton } from './move.js';
import { rowsOf, type Entry } from './numbers.js';

/** The record for games in which the sides alternate: two moves per row. */

export const pairBodies = (snapshot: Snapshot, i18n: I18n) => html`<tbody>${rowsOf(snapshot.record).map(({ number, first, second }) =>
  html`<tr><th scope="row">${number}</th>${[first, second].map((entry) => html`<td>${entry ? writtenMove(entry, snapshot, i18n) : nothing}</td>`)}</tr>`)}</tbody>`;

export const partsOf = (line: Line, { lineParts }: Pick<GameModule, 'lineParts'>, i18n: I18n): LineParts =>
  lineParts?.(line, i18n) ?? { long: line.text, short: line.text, remark: '' };

/** A move, written as fully as space allows; its accessible name is complete. */
function writtenMove({ ply, line }: Entry, snapshot: Snapshot, i18n: I18n) {
  const board = gameModule(snapshot.game);
  const { long, short, remark } = partsOf(line, board, i18n);
  const mistake = mistakeText(line, i18n);
  const hint = hintText(line, i18n);
  const notes = [board.lineNote?.(line, i18n), mistake, hint, line.thought && thoughtText(snapshot.game, line.thought, i18n)];
  const note = notes.filter(Boolean).join('\n');
  if (long === short && !remark && !mistake && !hint) return moveButton({ ply, content: long, note }, snapshot);
  const glyph = mistake && html`<span class="glyph ${line.judgement?.mistake}">${glyphOf(line)}</span>`;
  const content = html`<span class="line-long">${long}</span><span class="line-short">${short}</span>${glyph}${hintSign(line)} <span class="line-remark">${remark}</span>`;
  return moveButton({ ply, content, name: i18n.list([`${long} ${remark}`.trim(), mistake, hint], 'facts'), note }, snapshot);
}
