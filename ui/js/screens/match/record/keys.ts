/**
 * Keys in the record. Its moves are one tab stop, which the arrow keys, Home and End move. Enter goes to the move
 * that has the focus. However long a match is, what stands after the record stays near.
 */

const STEPS: Record<string, (button: HTMLElement, all: HTMLElement[]) => HTMLElement | null | undefined> = {
  ArrowLeft: (button, all) => all[all.indexOf(button) - 1],
  ArrowRight: (button, all) => all[all.indexOf(button) + 1],
  ArrowUp: (button) => beside(button, -1),
  ArrowDown: (button) => beside(button, 1),
  Home: (_, all) => all[0],
  End: (_, all) => all[all.length - 1],
};

/** Moves the focus by a key. */
export function strikeMove(event: KeyboardEvent): void {
  const button = event.target as HTMLElement;
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in STEPS) || !button.dataset.ply) return;
  event.preventDefault();
  STEPS[event.key](button, movesOf(event.currentTarget as Element))?.focus();
}

/** The move that has the focus is the stop, as long as it has it. */
export function keepStop(table: Element): void {
  const focused = table.querySelector<HTMLElement>('button:focus');
  if (!focused) return;
  for (const button of movesOf(table)) if (button.tabIndex === 0 || button === focused) button.tabIndex = button === focused ? 0 : -1;
}

const movesOf = (table: Element) => [...table.querySelectorAll('button')];

/** The move above or below, in the same column where there is one. */
function beside(button: HTMLElement, steps: number) {
  const cell = button.closest('td');
  const row = button.closest('tr');
  const other = row?.closest('table')?.rows[row.rowIndex + steps];
  return other?.cells[cell?.cellIndex ?? 0]?.querySelector('button') ?? other?.querySelector('button');
}
