/**
 * The position editor for the stub, which knows no rules: it changes the board as asked. A text that is not its own
 * stands for the recorded position. Positions can be played, unless `?refused=` gives the code of a reason.
 */
import type { Edit, EditedPosition, Refusal, Side, Snapshot } from '../../../ui/js/wire.js';
import type { Commands } from './commands.js';

interface Cell {
  piece?: { side: Side, kind: string } | null;
  stones?: number;
}

interface View {
  cells: Cell[];
  to_move: Side | null;
}

const KINDS: Record<string, string> = { b: 'brain', s: 'numskull', n: 'ninny' };

const pieceOf = (letter: string) => (letter ? { side: (letter === letter.toUpperCase() ? 'first' : 'second') as Side, kind: KINDS[letter.toLowerCase()] } : null);

const stonesOf = (before: number, content: string) => Math.max(0, /^[+-]/.test(content) ? before + Number(content) : Number(content));

/** A cell with this content, or empty. */
const holding = (cell: Cell, content: string): Cell =>
  (cell.stones === undefined ? { ...cell, piece: pieceOf(content) } : { ...cell, stones: stonesOf(cell.stones, content) });

function edited(view: View, edit: Edit): View {
  const cells = [...view.cells];
  if (edit.kind === 'turn') return { ...view, to_move: edit.side };
  if (edit.kind === 'clear') return { ...view, cells: cells.map((cell) => holding(cell, '')) };
  if (edit.kind === 'put') cells[edit.cell] = holding(cells[edit.cell], edit.content);
  if (edit.kind === 'carry') {
    const { piece } = cells[edit.from];
    cells[edit.from] = { ...cells[edit.from], piece: null };
    if (edit.to !== null) cells[edit.to] = { ...cells[edit.to], piece };
  }
  return { ...view, cells };
}

/** @param refused the reason why no position can be played */
export const editorOf = (match: (game: string) => Snapshot, refused: string | null): Commands => ({
  edit_position: ({ game, text, edit }): EditedPosition => {
    const recorded: View = match(game).view;
    const before: View = text.startsWith('{') ? JSON.parse(text) : recorded;
    const view = edit?.kind === 'start' ? recorded : edit ? edited(before, edit) : before;
    const refusal: Refusal | null = refused ? { code: refused, side: 'second', cell: 50, count: 145 } : null;
    return { text: JSON.stringify(view), to_move: view.to_move ?? 'first', view, refusal, analyses: true };
  },
});
