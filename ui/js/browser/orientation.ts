import type { Orientation } from '../wire.js';

/**
 * Asks the browser to lock the chosen screen orientation. Phones do so for installed pages. Other browsers refuse, and
 * the page shows the chosen layout in any orientation.
 */
export function holdScreen(wanted: Orientation) {
  const orientation = ((screen.orientation as unknown) as { lock?: (orientation: string) => Promise<void>, unlock?: () => void } | undefined);
  if (wanted === 'automatic') return orientation?.unlock?.();
  orientation?.lock?.(wanted).catch(() => undefined);
}
