import { placeOf } from './geometry.js';
import { heatOf } from './heat.js';
import { cellName } from './names.js';
import { betterSquare } from './review.js';
import { toolsScene } from './tools_scene.js';

/**
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').CellShown} WireCell
 * @typedef {import('./wire.js').ActionKind} Action
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../i18n.js').I18n} I18n
 *
 * @typedef {object} RenderOptions how the person wants it drawn
 * @property {import('../../wire.js').Speech} [speech] how much is said
 * @property {boolean} flipped
 * @property {number} duration_ms
 * @property {import('../../layout.js').BoardOrientation} boardOrientation
 *
 * @typedef {object} Cell one square as it is drawn, touched and spoken
 * @property {number} index
 * @property {string} name
 * @property {number} column on the screen, from the left
 * @property {number} row on the screen, from the top
 * @property {'covered' | 'number' | 'marked' | 'exploded' | 'left_mine' | 'left_number'} content the last two are
 *   what still lay hidden at the end
 * @property {number | null} number
 * @property {Side | null} by who found the mine
 * @property {Side[]} failed whose marks failed here, as far as this may be known
 * @property {{ action: Action, side: Side } | null} draft what is to be done here once it is confirmed
 * @property {{ action: Action, side: Side } | null} asked what was done here, while the other device has not answered yet
 * @property {boolean} last the last action was here
 * @property {boolean} auto it appeared by itself after the last action
 * @property {import('./heat.js').Heat | null} heat
 * @property {boolean} better the move looked at should have been here
 * @property {boolean} open a person may do something here now
 * @property {string} spoken
 *
 * @typedef {object} Scene everything that is on the board, ready to be painted
 * @property {number} columns
 * @property {number} rows
 * @property {boolean} flipped
 * @property {import('../../layout.js').BoardOrientation} boardOrientation
 * @property {number} duration_ms
 * @property {string} spoken
 * @property {Cell[]} cells in the order of their numbers
 * @property {number | null} lastCell where the last action was, as far as this may be known
 * @property {string} moment which moment of which game it is: what changes within one is not animated
 * @property {boolean} open a person can act
 * @property {boolean} covered the device changes hands, and nobody looks at it
 * @property {import('./tools_scene.js').Tools} tools
 */

/**
 * @param {Snapshot} snapshot
 * @param {RenderOptions} options
 * @param {I18n} i18n
 * @returns {Scene}
 */
export function scene(snapshot, options, i18n) {
  const { view, analysis } = snapshot;
  /** @type {import('./wire.js').MineChances | null} */
  const report = analysis?.wanted ? analysis.report : null;
  const mines = new Map(report?.squares.map(({ cell, mine }) => [cell, mine]));
  return {
    columns: view.columns,
    rows: view.rows,
    flipped: options.flipped,
    boardOrientation: options.boardOrientation,
    duration_ms: options.duration_ms,
    spoken: i18n.t('minesweeper.board', { columns: view.columns, rows: view.rows, n: view.mines_left }),
    cells: view.cells.map((_, index) => cellScene(snapshot, index, mines.get(index) ?? null, options, i18n)),
    lastCell: view.last?.cell ?? null,
    moment: `${view.mines} ${snapshot.shown_ply}`,
    open: snapshot.can.enter,
    covered: snapshot.hand_over !== null,
    tools: toolsScene(snapshot, i18n),
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {number} index
 * @param {number | null} mine the probability of a mine, if it is to be shown
 * @param {RenderOptions} options
 * @param {I18n} i18n
 * @returns {Cell}
 */
function cellScene(snapshot, index, mine, options, i18n) {
  const { view, draft, turn } = snapshot;
  const asked = askedOf(snapshot);
  const wire = view.cells[index];
  /** @type {Cell} */
  const cell = {
    index,
    name: wire.name,
    ...placeOf(index, view, options.flipped),
    content: contentOf(wire),
    number: wire.number,
    by: wire.by,
    failed: failedOf(snapshot, wire),
    draft: draft?.cell === index && turn ? { action: draft.action, side: turn } : null,
    asked: asked?.square === wire.name ? asked : null,
    last: view.last?.cell === index,
    auto: wire.auto,
    heat: mine === null || wire.state !== 'hidden' ? null : heatOf(mine),
    better: wire.name === betterSquare(snapshot),
    open: snapshot.can.enter && (wire.can_explore || wire.can_mark),
    spoken: '',
  };
  cell.spoken = cellName(cell, snapshot, i18n, options.speech);
  return cell;
}

/**
 * The action that waits for the other device, where its square is known: `e f7`, but not `m ??`.
 *
 * @param {Snapshot} snapshot
 * @returns {{ action: Action, side: Side, square: string } | null}
 */
function askedOf({ friend, looking, outcome }) {
  const asked = friend?.dealerless?.asked;
  if (!asked || looking || outcome) return null;
  const [kind, square] = asked.text.split(' ');
  return { action: kind === 'm' ? 'mark' : 'explore', side: asked.by, square };
}

/**
 * @param {WireCell} wire
 * @returns {Cell['content']}
 */
function contentOf({ state, number, mine }) {
  if (state !== 'hidden') return state;
  if (mine) return 'left_mine';
  return number === null ? 'covered' : 'left_number';
}

/**
 * Own failed marks are those of the viewer at the screen; after the end everybody's are known.
 *
 * @param {Snapshot} snapshot
 * @param {WireCell} wire
 * @returns {Side[]}
 */
function failedOf({ viewer, looking }, { own_failed, failed_by }) {
  const side = looking && looking.as !== 'all' ? looking.as : viewer;
  return own_failed && side ? [side] : [...failed_by];
}
