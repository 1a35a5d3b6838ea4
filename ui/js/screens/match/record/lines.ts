import { html, nothing } from 'lit-html';
import type { I18n } from '../../../foundation/i18n.js';
import { sideText } from '../../../foundation/sides.js';
import type { Line, Side, Snapshot } from '../../../wire.js';
import type { Column } from '../../../boards/kit/columns.js';
import { hintText } from '../advice.js';
import { hintSign, moveButton } from './move.js';

/** The record for games in which a side can move again: one line per move, grouped by turn. */

/** `first` is the number of its first move, from 1. */
interface Turn {
  readonly side: Side;
  readonly first: number;
  readonly lines: Line[];
}

export function turnsOf(record: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  record.forEach((line, i) => {
    const last = turns[turns.length - 1];
    if (last?.side === line.side) last.lines.push(line);
    else turns.push({ side: line.side, first: i + 1, lines: [line] });
  });
  return turns;
}

/** @param columns the first is the move itself */
export function lineBodies(snapshot: Snapshot, [move, ...rest]: readonly Column[], i18n: I18n) {
  const { game, record, shown_ply } = snapshot;
  const cell = ({ numeric }: Column, content: unknown) => html`<td class=${numeric ? 'numeric' : nothing}>${content}</td>`;
  return turnsOf(record).map(({ side, first, lines }) => {
    const player = sideText(game, side, i18n);
    return html`<tbody class="turn ${side}">${lines.map((line, i) => {
      const ply = first + i;
      const content = move.text(line, i18n);
      // Outside its row a number has no meaning.
      const hint = hintText(line, i18n);
      const name = i18n.list([i18n.t('record.move', { number: ply, side: player, what: i18n.t(move.title), move: content }), hint], 'facts');
      return html`<tr data-line=${ply} class=${ply === shown_ply ? 'current' : nothing}><th scope="row">${ply}</th>
        ${i === 0 ? html`<th scope="rowgroup" class="turn-side" rowspan=${lines.length}>${player}</th>` : nothing}
        ${cell(move, moveButton({ ply, content: html`${hintSign(line)}${content}`, name, note: hint }, snapshot))}${rest.map((column) => cell(column, column.text(line, i18n)))}</tr>`;
    })}</tbody>`;
  });
}
