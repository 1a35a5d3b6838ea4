/**
 * What the analysis says of the pits: a number for the side to move, exact or estimated.
 *
 * @typedef {import('../../wire.js').Value} Value
 * @typedef {import('../../i18n.js').I18n} I18n
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 *
 * @typedef {object} PitValue
 * @property {string} text `+8 ✓` or `≈ +1.3`
 * @property {boolean} proven
 * @property {boolean} best no other pit is worth more
 * @property {string} spoken
 */

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 * @returns {Map<number, PitValue>} by cell
 */
export function pitValues({ analysis, view }, i18n) {
  const { to_move: mover, cells } = view;
  /** @type {import('./wire.js').AnalysisReport | null | undefined} */
  const report = analysis?.report;
  const moves = mover && report ? report.moves : [];
  const found = moves.flatMap(({ move, value }) => {
    const cell = cells.findIndex(({ owner, pit }) => owner === mover && String(pit) === move);
    const worth = stonesOf(value);
    if (cell < 0 || !worth) return [];
    return [{ cell, proven: worth.proven, stones: mover === 'first' ? worth.stones : -worth.stones }];
  });
  const most = Math.max(...found.map(({ stones }) => stones));
  return new Map(found.map(({ cell, proven, stones }) => [cell, pitValue(proven, stones, stones === most, i18n)]));
}

/**
 * @param {Value} value
 * @returns {{ stones: number, proven: boolean } | null} null for a value that counts no stones
 */
function stonesOf(value) {
  if (value.kind === 'exact') return { stones: value.difference, proven: true };
  if (value.kind === 'estimate') return { stones: value.hundredths / 100, proven: false };
  return null;
}

/**
 * @param {boolean} proven
 * @param {number} stones
 * @param {boolean} best
 * @param {I18n} i18n
 * @returns {PitValue}
 */
function pitValue(proven, stones, best, i18n) {
  const value = (stones > 0 ? '+' : '') + i18n.number(stones, proven ? 0 : 1);
  return {
    text: proven ? `${value} ✓` : `≈ ${value}`,
    proven,
    best,
    spoken: i18n.t(proven ? 'kalaha.value_proven' : 'kalaha.value_estimated', { value }),
  };
}
