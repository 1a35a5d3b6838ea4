/**
 * Keys in the record. Its moves are one tab stop, which the arrow keys, Home and End move. Enter goes to the move
 * that has the focus. However long a match is, what stands after the record stays near.
 */

/** @type {Record<string, (button: HTMLElement, all: HTMLElement[]) => HTMLElement | null | undefined>} */
const STEPS = {
  ArrowLeft: (button, all) => all[all.indexOf(button) - 1],
  ArrowRight: (button, all) => all[all.indexOf(button) + 1],
  ArrowUp: (button) => beside(button, -1),
  ArrowDown: (button) => beside(button, 1),
  Home: (_, all) => all[0],
  End: (_, all) => all[all.length - 1],
};

/** @param {HTMLElement} table */
export function listenToRecordKeys(table) {
  table.addEventListener('keydown', (event) => {
    const button = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in STEPS) || !button.dataset.ply) return;
    event.preventDefault();
    STEPS[event.key](button, movesOf(table))?.focus();
  });
  table.addEventListener('focusin', ({ target }) => {
    for (const button of movesOf(table)) if (button.tabIndex === 0 || button === target) button.tabIndex = button === target ? 0 : -1;
  });
}

/**
 * @param {HTMLElement} table
 * @returns {HTMLElement[]}
 */
const movesOf = (table) => [...table.querySelectorAll('button')];

/**
 * The move above or below, in the same column where there is one.
 *
 * @param {HTMLElement} button
 * @param {number} steps
 */
function beside(button, steps) {
  const cell = /** @type {HTMLTableCellElement} */ (button.closest('td'));
  const row = /** @type {HTMLTableRowElement} */ (cell.parentElement);
  const other = row.closest('table')?.rows[row.rowIndex + steps];
  return /** @type {HTMLElement | null | undefined} */ (
    other?.cells[cell.cellIndex]?.querySelector('button') ?? other?.querySelector('button')
  );
}
