import type { Sound } from './sounds.js';

/** What a phone says to the hand that holds it. Little: only what somebody would want to know who looks away. */

/** In milliseconds, of which every second one is still. @type {Partial<Record<Sound, number[]>>} */
const PATTERNS: Partial<Record<Sound, number[]>> = { capture: [20], loss: [80], end: [30, 60, 30] };

/** Whether this is a device that one holds, and its system lets pages do it. */
export const canVibrate = () => typeof navigator.vibrate === 'function' && matchMedia('(any-pointer: coarse)').matches;

/** @param sound what is heard with it */
export function vibrate(sound: Sound) {
  const pattern = PATTERNS[sound];
  if (pattern && canVibrate()) navigator.vibrate(pattern);
}
