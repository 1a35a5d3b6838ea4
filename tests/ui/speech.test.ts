import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpeech } from '../../ui/js/foundation/speech.js';

/** Speech with a manual clock. On a busy page, a sentence begins only when told to. */
function onClock({ busy = false } = {}) {
  let time = 0;
  let begin = () => {};
  let due: { act: () => void, at: number }[] = [];
  const said: { text: string, time: number }[] = [];
  const clock = { now: () => time, later: (act: () => void, ms: number) => due.push({ act, at: time + ms }) };
  const pass = (ms: number) => {
    const end = time + ms;
    for (;;) {
      const next = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      due = due.filter((other) => other !== next);
      time = next.at;
      next.act();
    }
    time = end;
  };
  const deliver = (text: string, begun: () => void) => {
    said.push({ text, time });
    if (busy) begin = begun;
    else begun();
  };
  return { speech: createSpeech(deliver, clock), said, pass, begin: () => begin() };
}

test('a sentence waits until the previous one has been spoken', () => {
  const { speech, said, pass } = onClock();
  speech.say('Blue: Ninny from e2 to e3.');
  pass(300);
  speech.say('Red: Ninny from e7 to e6.');
  assert.deepEqual(said.map(({ text }) => text), ['Blue: Ninny from e2 to e3.']);
  pass(5000);
  assert.deepEqual(said.map(({ text }) => text), ['Blue: Ninny from e2 to e3.', 'Red: Ninny from e7 to e6.']);
  assert.ok(said[1].time > 1000);
});

test('a sentence that a busy page has not begun is not replaced', () => {
  const { speech, said, pass, begin } = onClock({ busy: true });
  speech.say('Kalaha.');
  pass(10000);
  speech.state('Blue to move.');
  assert.deepEqual(said.map(({ text }) => text), ['Kalaha.']);
  begin();
  pass(300);
  assert.equal(said.length, 1);
  pass(10000);
  assert.deepEqual(said.map(({ text }) => text), ['Kalaha.', 'Blue to move.']);
});

test('an answer replaces a sentence that has not begun, and the sentence follows', () => {
  const { speech, said, pass, begin } = onClock({ busy: true });
  speech.say('Blue: Ninny from e2 to e3.');
  speech.answer('The answer.');
  begin();
  pass(10000);
  assert.deepEqual(said.map(({ text }) => text), ['Blue: Ninny from e2 to e3.', 'The answer.', 'Blue: Ninny from e2 to e3.']);
  begin();
  speech.answer('One.');
  speech.answer('Two.');
  begin();
  pass(10000);
  assert.deepEqual(said.slice(3).map(({ text }) => text), ['One.', 'Two.'], 'an answer does not follow');
});

test('waiting sentences are kept in order', () => {
  const { speech, said, pass } = onClock();
  for (const text of ['one.', 'two.', 'three.']) speech.say(text);
  pass(10000);
  assert.equal(said.map(({ text }) => text).join(' '), 'one. two. three.');
});

test('an answer is spoken immediately, before waiting sentences', () => {
  const { speech, said, pass } = onClock();
  speech.say('A long sentence that takes its time.');
  speech.say('What waits.');
  speech.answer('The answer.');
  assert.equal(said.at(-1)?.text, 'The answer.');
  pass(10000);
  assert.equal(said.at(-1)?.text, 'What waits.');
});

test('the last announcement can be repeated, but not one from another game', () => {
  const { speech, said, pass } = onClock();
  speech.repeat();
  assert.equal(said.length, 0);
  speech.say('One.');
  pass(1000);
  speech.repeat();
  assert.deepEqual(said.map(({ text }) => text), ['One.', 'One.']);
  speech.say('Two.');
  speech.say('Three.');
  speech.clear();
  speech.repeat();
  pass(10000);
  assert.ok(!said.some(({ text }) => text.includes('Three')));
  assert.equal(said.at(-1)?.text, '');
});

test('after a reset the next sentence is spoken immediately', () => {
  const { speech, said } = onClock();
  speech.say('A long sentence that takes its time.');
  speech.clear();
  speech.say('Kalaha.');
  assert.equal(said.at(-1)?.text, 'Kalaha.');
});

test('a new state replaces the old one without losing events', () => {
  const { speech, said, pass } = onClock();
  speech.say('One.');
  speech.state('Choose who plays Red.');
  speech.say('Two.');
  speech.state('Blue to move.');
  pass(10000);
  assert.deepEqual(said.map(({ text }) => text), ['One.', 'Two. Blue to move.']);
});
