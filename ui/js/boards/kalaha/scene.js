import { cellName } from './names.js';
import { pitValues } from './pit_values.js';
import { againText, refusalText } from './sentences.js';

/**
 * @typedef {import('../../wire.js').Side} Side
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('../../games.js').RenderOptions} RenderOptions
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('./wire.js').MoveReport} MoveReport
 *
 * @typedef {object} Cell a pit or a Kalaha as it is drawn, touched and spoken
 * @property {number} index
 * @property {string} name `first-4`, `second-kalaha`
 * @property {Side} owner
 * @property {number | null} pit 1 to 6; null for a Kalaha
 * @property {number} stones
 * @property {boolean} playable a person may empty it now
 * @property {string | null} refusal why not, in words
 * @property {number | null} landing where its last stone would fall, if it is playable
 * @property {'from' | 'to' | 'both' | null} last what the last move did here: began, ended
 * @property {number} gain stones that the last move captured into this Kalaha; none once the game is over
 * @property {boolean} again the last stone fell into this Kalaha and its owner moves again
 * @property {import('./pit_values.js').PitValue | null} value what the analysis says of it
 * @property {string} spoken
 *
 * @typedef {object} Scene everything that is on the board, ready to be painted
 * @property {boolean} flipped
 * @property {import('../../layout.js').BoardOrientation} boardOrientation
 * @property {number} duration_ms
 * @property {boolean} counts whether the numbers of stones are shown
 * @property {boolean} landings whether it is shown where a last stone would fall
 * @property {string} spoken
 * @property {Cell[]} cells in the order of their numbers
 * @property {MoveReport | null} report the last move
 * @property {string | null} again who moves again, in words
 * @property {string | null} confirm what to do after a first tap; null if it counts at once
 * @property {boolean} open a person can move
 */

/**
 * @param {Snapshot} snapshot
 * @param {RenderOptions} options
 * @param {I18n} i18n
 * @returns {Scene}
 */
export function scene(snapshot, options, i18n) {
  const report = snapshot.record[snapshot.shown_ply - 1]?.report ?? null;
  const mover = snapshot.view.to_move;
  const again = Boolean(report?.moves_again && mover && snapshot.phase !== 'over');
  const values = pitValues(snapshot, i18n);
  return {
    flipped: options.flipped,
    boardOrientation: options.boardOrientation,
    duration_ms: options.duration_ms,
    counts: options.switches['kalaha.show_counts'],
    landings: options.switches['kalaha.show_landing'],
    spoken: i18n.t('kalaha.board'),
    cells: snapshot.view.cells.map((wire, index) => {
      const cell = cellScene(snapshot, wire, index, report);
      cell.again = cell.last === 'to' && again;
      cell.value = values.get(index) ?? null;
      cell.refusal = cell.playable ? null : refusalText(snapshot, wire, i18n);
      cell.spoken = cellName(cell, snapshot, i18n, options.speech);
      return cell;
    }),
    report,
    again: mover && again ? againText(mover, i18n) : null,
    confirm: options.confirm_touch ? i18n.t('kalaha.confirm') : null,
    open: snapshot.can.enter,
  };
}

/**
 * @param {Snapshot} snapshot
 * @param {import('./wire.js').CellShown} wire
 * @param {number} index
 * @param {MoveReport | null} report
 * @returns {Cell}
 */
function cellScene(snapshot, wire, index, report) {
  const playable = snapshot.can.enter && wire.movable;
  // What is counted at the end says more than what its last move brought.
  const ended = snapshot.phase === 'over' && !snapshot.looking;
  return {
    index,
    name: `${wire.owner}-${wire.pit ?? 'kalaha'}`,
    owner: wire.owner,
    pit: wire.pit,
    stones: wire.stones,
    playable,
    refusal: null,
    landing: playable ? wire.last : null,
    last: lastMark(report, index),
    gain: report?.captured?.into === index && !ended ? report.captured.stones : 0,
    again: false,
    value: null,
    spoken: '',
  };
}

/**
 * @param {MoveReport | null} report
 * @param {number} index
 * @returns {Cell['last']}
 */
function lastMark(report, index) {
  if (!report) return null;
  const [begins, ends] = [report.from === index, report.path[report.path.length - 1] === index];
  if (begins && ends) return 'both';
  if (begins) return 'from';
  return ends ? 'to' : null;
}
