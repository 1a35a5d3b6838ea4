/**
 * Sounds, made on the spot: no file is loaded, nothing waits for them, and where there is no sound there is none.
 *
 * @typedef {'move' | 'capture' | 'again' | 'loss' | 'end'} Sound
 * @typedef {{ at: number, hertz: number, to: number, lasts: number, loud: number, wave: OscillatorType }} Tone times in seconds
 */

/** @type {Record<Sound, Tone[]>} */
const SOUNDS = {
  move: [{ at: 0, hertz: 320, to: 190, lasts: 0.07, loud: 0.25, wave: 'triangle' }],
  capture: [
    { at: 0, hertz: 260, to: 120, lasts: 0.1, loud: 0.3, wave: 'triangle' },
    { at: 0.07, hertz: 520, to: 390, lasts: 0.12, loud: 0.18, wave: 'triangle' },
  ],
  again: [
    { at: 0, hertz: 523, to: 523, lasts: 0.09, loud: 0.16, wave: 'sine' },
    { at: 0.09, hertz: 784, to: 784, lasts: 0.14, loud: 0.16, wave: 'sine' },
  ],
  loss: [{ at: 0, hertz: 180, to: 60, lasts: 0.3, loud: 0.3, wave: 'sawtooth' }],
  end: [523, 659, 784, 1047].map((hertz, i) => ({ at: i * 0.12, hertz, to: hertz, lasts: 0.22, loud: 0.18, wave: /** @type {const} */ ('sine') })),
};

/** @type {AudioContext | null} */
let context = null;

/** @param {Sound} sound */
export function play(sound) {
  try {
    context ??= new AudioContext();
    // Before the first touch of the page it may not sound; a late sound would be worse than none.
    if (context.state !== 'running') context.resume().catch(() => undefined);
    else for (const tone of SOUNDS[sound]) begin(context, tone);
  } catch {
    // A machine without sound plays as well.
  }
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 */
function begin(context, { at, hertz, to, lasts, loud, wave }) {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + at;
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

/**
 * What one snapshot after another sounds like.
 *
 * @param {import('./wire.js').Snapshot | null} before
 * @param {import('./wire.js').Snapshot} now
 * @param {(line: any) => Sound} soundOf a move, as the game has it
 * @returns {Sound | null}
 */
export function soundBetween(before, now, soundOf) {
  if (!before || before.game !== now.game) return null;
  if (now.outcome && !before.outcome) return 'end';
  return now.at === before.at + 1 ? soundOf(now.record[now.at - 1]) : null;
}
