import type { Orientation } from '../wire.js';

/**
 * Asks the browser to hold the screen as it was chosen. Those of phones do so for an installed page; others refuse, and the
 * page draws the chosen layout whichever way the screen is held.
 */
export function holdScreen(wanted: Orientation) {
  const orientation = ((screen.orientation as unknown) as { lock?: (orientation: string) => Promise<void>, unlock?: () => void } | undefined);
  if (wanted === 'automatic') return orientation?.unlock?.();
  orientation?.lock?.(wanted).catch(() => undefined);
}
