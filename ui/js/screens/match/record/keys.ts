/**
 * Keyboard navigation in the record. The moves share one tab stop, so that the elements after a long record stay
 * within reach. The arrow keys, Home and End move the focus. Enter shows the position after the focused move.
 */

const STEPS: Record<string, (button: HTMLElement, all: HTMLElement[]) => HTMLElement | null | undefined> = {
  ArrowLeft: (button, all) => all[all.indexOf(button) - 1],
  ArrowRight: (button, all) => all[all.indexOf(button) + 1],
  ArrowUp: (button) => beside(button, -1),
  ArrowDown: (button) => beside(button, 1),
  Home: (_, all) => all[0],
  End: (_, all) => all[all.length - 1],
};

/** Moves the focus. */
export function strikeMove(event: KeyboardEvent): void {
  const button = event.target as HTMLElement;
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in STEPS) || !button.dataset.ply) return;
  event.preventDefault();
  STEPS[event.key](button, movesOf(event.currentTarget as Element))?.focus();
}

/** Makes the focused move the tab stop. */
export function keepStop(table: Element): void {
  const focused = table.querySelector<HTMLElement>('button:focus');
  if (!focused) return;
  for (const button of movesOf(table)) if (button.tabIndex === 0 || button === focused) button.tabIndex = button === focused ? 0 : -1;
}

const movesOf = (table: Element) => [...table.querySelectorAll('button')];

/** The move above or below, in the same column if possible. */
function beside(button: HTMLElement, steps: number) {
  const cell = button.closest('td');
  const row = button.closest('tr');
  const other = row?.closest('table')?.rows[row.rowIndex + steps];
  return other?.cells[cell?.cellIndex ?? 0]?.querySelector('button') ?? other?.querySelector('button');
}
