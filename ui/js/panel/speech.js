/**
 * What is spoken, one sentence after the other. A sentence waits until the one before it had its time. So neither a
 * person's own move nor the answer to it cuts the other off. What a person has asked for is spoken at once.
 *
 * @typedef {object} Speech
 * @property {(text: string) => void} say when it is its turn
 * @property {(text: string) => void} state the same for how things stand, which takes the place of how they stood
 * @property {(text: string) => void} answer at once; what waited is spoken after it
 * @property {() => void} repeat speaks again what was spoken last
 * @property {() => void} clear forgets all: nothing waits, and there is nothing to repeat
 *
 * @typedef {object} Clock time as it passes, or as a test has it pass
 * @property {() => number} now in milliseconds
 * @property {(act: () => void, ms: number) => unknown} later
 */

/** How long a voice of usual speed takes for a letter. A sentence never holds the next one back for longer than MOST_MS. */
const LETTER_MS = 55;
const MOST_MS = 3500;

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), later: (act, ms) => setTimeout(act, ms) };

/**
 * @param {(text: string) => void} deliver has a text spoken; an empty one ends what is still spoken
 * @param {Clock} [clock]
 * @returns {Speech}
 */
export function createSpeech(deliver, clock = CLOCK) {
  /** @type {{ text: string, state: boolean }[]} */
  let waiting = [];
  let last = '';
  let free = 0;
  // Counted up whenever all is forgotten, so that nothing of before is spoken later.
  let era = 0;

  /** @param {string} text */
  function speak(text) {
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

  /**
   * @param {string} text
   * @param {boolean} state
   */
  function enqueue(text, state) {
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
