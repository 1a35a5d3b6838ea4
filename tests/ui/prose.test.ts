import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULES, findings } from './prose/checker.js';
import { comments, messages, prose } from './prose/texts.js';

const found = (text: string) => findings({ path: 'x.md', text, lines: text.split('\n').map((_, i) => i + 1) });

test('documents, comments and catalogues have no known mistakes', async () => {
  const texts = prose();
  for (const end of ['README.md', 'lib.rs', 'main.ts', 'en/app.json']) {
    assert.ok(texts.some(({ path }) => path.endsWith(end)), `${end} is read`);
  }
  const wrong = [];
  for (const text of texts) wrong.push(...(await findings(text)));
  assert.deepEqual(wrong, []);
});

test('a mistake is reported with its file and line', async () => {
  assert.deepEqual(
    (await found('Good.\n\nKept for\never: ℕ, a adress.\n\nThe the end.')).map((finding) => finding.split(': ').slice(0, 2)),
    [['x.md:3', '“for ever”'], ['x.md:4', '“adress”'], ['x.md:4', '“a”'], ['x.md:6', '“The the”']],
  );
});

test('each rule reports a sentence that breaks it', async () => {
  const wrong = `
    The more better bot wins. | This allows to take back a move. | It is an user. | It takes a hour. | They are as follow:
    It comprises of six pits. | Despite of it, he lost. | It did not knew that. | We discussed about the rules.
    All players except of one are bots. | The bot is good in chess. | How it looks like is stated here.
    He is interested on the rules. | A lots of boards. | It could of won. | The most of the times it works. | This is is it.
    The rules are similar like chess. | The match has went on. | It has been played since three hours.
    It was suppose to end. | It is bigger then the board. | These kind of boards are rare. | It is worth to try.
  `;
  for (const sentence of wrong.trim().split(/\s*[|\n]\s*/)) {
    assert.equal((await found(sentence)).length, 1, sentence);
  }
  assert.ok(wrong.split(/[|\n]/).length > Object.keys(RULES).length);
});

test('names, code and links are not reported', async () => {
  const good = 'Smess runs `anew` with rustls on Mosquitto. A asks B, who opens `a archive` for an hour [there](adress.md).';
  assert.deepEqual(await found(good), []);
});

test('comments and messages lose their markup', () => {
  const said = (lines: { text: string }[]) => lines.map(({ text }) => text).filter(Boolean);
  assert.deepEqual(said(comments('/// One\n    // two\nlet x = 2 * 3;\n/**\n * three\n * @param x four\n */\n  * 5;')), [
    'One',
    'two',
    'three',
    ' four',
  ]);
  assert.deepEqual(said(messages('{\n  "a.b": "{{.name}} goes|first.",\n}')), ['`x` goesfirst.']);
});
