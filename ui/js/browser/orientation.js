/**
 * Asks the browser to hold the screen as it was chosen. Those of phones do so for an installed page; others refuse, and the
 * page draws the chosen layout whichever way the screen is held.
 *
 * @param {import('../wire.js').Orientation} wanted
 */
export function holdScreen(wanted) {
  const orientation = /** @type {{ lock?: (orientation: string) => Promise<void>, unlock?: () => void } | undefined} */ (/** @type {unknown} */ (screen.orientation));
  if (wanted === 'automatic') return orientation?.unlock?.();
  orientation?.lock?.(wanted).catch(() => undefined);
}
