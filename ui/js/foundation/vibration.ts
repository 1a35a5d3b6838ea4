import type { Sound } from './sounds.js';

/** Vibration, limited to events worth noticing while looking away. */

/** In milliseconds, alternating vibration and pause. @type {Partial<Record<Sound, number[]>>} */
const PATTERNS: Partial<Record<Sound, number[]>> = { capture: [20], loss: [80], end: [30, 60, 30] };

/** Whether this is a touch device that lets pages vibrate. */
export const canVibrate = () => typeof navigator.vibrate === 'function' && matchMedia('(any-pointer: coarse)').matches;

/** @param sound the sound played with it */
export function vibrate(sound: Sound) {
  const pattern = PATTERNS[sound];
  if (pattern && canVibrate()) navigator.vibrate(pattern);
}
