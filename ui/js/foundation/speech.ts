/**
 * What is spoken, one sentence after the other. A sentence waits until the one before it had its time. So neither a
 * person's own move nor the answer to it cuts the other off. What a person has asked for is spoken at once.
 */

export interface Speech {
  /** When it is its turn. */
  say: (text: string) => void;
  /** The same for how things stand, which takes the place of how they stood. */
  state: (text: string) => void;
  /** At once; what waited is spoken after it. */
  answer: (text: string) => void;
  /** Speaks again what was spoken last. */
  repeat: () => void;
  /** Forgets all: nothing waits, and there is nothing to repeat. */
  clear: () => void;
}

/** Time as it passes, or as a test has it pass. */
export interface Clock {
  /** In milliseconds. */
  now: () => number;
  later: (act: () => void, ms: number) => unknown;
}

/** How long a voice of usual speed takes for a letter. A sentence never holds the next one back for longer than MOST_MS. */
const LETTER_MS = 55;
const MOST_MS = 3500;

const CLOCK: Clock = { now: () => performance.now(), later: (act, ms) => setTimeout(act, ms) };

/** @param deliver has a text spoken; an empty one ends what is still spoken */
export function createSpeech(deliver: (text: string) => void, clock: Clock = CLOCK): Speech {
  let waiting: { text: string, state: boolean }[] = [];
  let last = '';
  let free = 0;
  // Counted up whenever all is forgotten, so that nothing of before is spoken later.
  let era = 0;

  function speak(text: string) {
    last = text;
    free = clock.now() + Math.min(MOST_MS, LETTER_MS * text.length);
    deliver(text);
  }

  function speakWaiting() {
    if (waiting.length === 0) return;
    const rest = free - clock.now();
    if (rest <= 0) return speak(waiting.splice(0).map(({ text }) => text).join(' '));
    const begun = era;
    clock.later(() => begun === era && speakWaiting(), rest);
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
      if (text) speak(text);
    },
    repeat: () => {
      if (last) speak(last);
    },
    clear: () => {
      era++;
      waiting = [];
      last = '';
      free = 0;
      deliver('');
    },
  };
}
