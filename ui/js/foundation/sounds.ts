import type { Snapshot } from '../wire.js';

/** Synthesised sounds. Nothing is loaded or waited for, and without audio nothing happens. */

export type Sound = 'move' | 'capture' | 'again' | 'loss' | 'end';

/** Times in seconds. */
export type Tone = { at: number, hertz: number, to: number, lasts: number, loud: number, wave: OscillatorType };

const SOUNDS: Record<Sound, Tone[]> = {
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
  end: [523, 659, 784, 1047].map((hertz, i) => ({ at: i * 0.12, hertz, to: hertz, lasts: 0.22, loud: 0.18, wave: ('sine' as const) })),
};

let context: AudioContext | null = null;

/** @param percent the volume, 0 to 100 */
export function play(sound: Sound, percent: number) {
  if (percent === 0) return;
  try {
    context ??= new AudioContext();
    // Browsers allow no sound before the first input; a late one would be worse than none.
    if (context.state !== 'running') context.resume().catch(() => undefined);
    else for (const tone of SOUNDS[sound]) begin(context, tone, percent);
  } catch {
    // No audio device.
  }
}

function begin(context: AudioContext, { at, hertz, to, lasts, loud, wave }: Tone, percent: number) {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + at;
  // Squared, because loudness is heard in ratios: otherwise the upper half of the range would hardly differ.
  const gain = loud * (percent / 100) ** 2;
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(hertz, start);
  oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
  volume.gain.setValueAtTime(gain, start);
  volume.gain.exponentialRampToValueAtTime(gain / 250, start + lasts);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

/**
 * The sound for the change between two snapshots.
 *
 * @param soundOf the game's sound for a move
 */
export function soundBetween(before: Snapshot | null, now: Snapshot, soundOf: (line: any) => Sound): Sound | null {
  if (!before || before.game !== now.game) return null;
  if (now.outcome && !before.outcome) return 'end';
  return now.at === before.at + 1 ? soundOf(now.record[now.at - 1]) : null;
}
