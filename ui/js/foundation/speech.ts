/**
 * Speech, one sentence at a time. A sentence waits for the previous one, so a player's move and the reply do not cut
 * each other off. Answers to a player's questions are spoken immediately.
 */

export interface Speech {
  /** Speaks after all waiting sentences. */
  say: (text: string) => void;
  /** Speaks a status, which replaces any waiting status. */
  state: (text: string) => void;
  /** Speaks immediately; waiting sentences follow. */
  answer: (text: string) => void;
  /** Repeats the last speech. */
  repeat: () => void;
  /** Clears waiting and past sentences. */
  clear: () => void;
}

/** The real clock, or a test's. */
export interface Clock {
  /** In milliseconds. */
  now: () => number;
  later: (act: () => void, ms: number) => unknown;
}

/** The time that a voice at normal speed takes per letter. No sentence delays the next by more than MOST_MS. */
const LETTER_MS = 55;
const MOST_MS = 3500;

const CLOCK: Clock = { now: () => performance.now(), later: (act, ms) => setTimeout(act, ms) };

/** @param deliver speaks a text, and calls `begun` when it begins; an empty text stops the speech */
export function createSpeech(deliver: (text: string, begun: () => void) => void, clock: Clock = CLOCK): Speech {
  let waiting: { text: string, state: boolean }[] = [];
  let last = '';
  /** When the next sentence may be spoken; infinite until the last text begins. */
  let free = 0;
  /** Whether the last text was an answer. */
  let isAnswer = false;

  function speak(text: string, answer = false) {
    last = text;
    isAnswer = answer;
    free = Infinity;
    deliver(text, () => {
      free = clock.now() + Math.min(MOST_MS, LETTER_MS * text.length);
      speakWaiting();
    });
  }

  function speakWaiting() {
    if (waiting.length === 0 || free === Infinity) return;
    const rest = free - clock.now();
    if (rest <= 0) return speak(waiting.splice(0).map(({ text }) => text).join(' '));
    clock.later(speakWaiting, rest);
  }

  function enqueue(text: string, state: boolean) {
    if (!text) return;
    const idle = waiting.length === 0;
    if (state) waiting = waiting.filter((other) => !other.state);
    waiting.push({ text, state });
    if (idle) speakWaiting();
  }

  return {
    say: (text) => enqueue(text, false),
    state: (text) => enqueue(text, true),
    answer: (text) => {
      if (!text) return;
      // A busy page begins late, and no sentence is lost.
      if (free === Infinity && !isAnswer) waiting.unshift({ text: last, state: false });
      speak(text, true);
    },
    repeat: () => {
      if (last) speak(last, isAnswer);
    },
    clear: () => {
      waiting = [];
      last = '';
      free = 0;
      deliver('', () => {});
    },
  };
}
