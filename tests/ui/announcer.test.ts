import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { toProblem } from '../../ui/js/foundation/backend.js';
import { announce, voice } from '../../ui/js/foundation/voice.js';
import { handleMessage, hideMended, message, showProblems } from '../../ui/js/components/message.js';
import { createI18n } from '../../ui/js/foundation/i18n.js';
import { i18nOf } from './i18n.js';

const en = i18nOf('en');
const said = () => new Promise((resolve) => setTimeout(resolve, 60));
const region = () => ({ textContent: '' });

/** A dialog with its own region; while one is open, whatever is outside of the topmost is inert. */
const dialogs = [{ open: false, region: region() }, { open: false, region: region() }];
const ofPage = region();
const nodes = {};
const createElement = () => ({ append() {}, replaceChildren() {}, prepend() {} });
globalThis.document = {
  createElement,
  getElementById: (id) => (nodes[id] ??= createElement()),
  querySelector: (selector) => (selector === '[data-announcer]' ? ofPage : null),
  querySelectorAll: (selector) => (selector === 'dialog' ? dialogs : [ofPage, ...dialogs.map((dialog) => dialog.region)]),
};
for (const dialog of dialogs) dialog.querySelector = (selector) => (selector === '[data-announcer]' ? dialog.region : null);

/** What is said where it can be heard. */
const heard = () => (dialogs.findLast(({ open }) => open)?.region ?? ofPage).textContent;

beforeEach(() => {
  voice.clear();
  dialogs.forEach((dialog) => (dialog.open = false));
});

test('what is said while a dialog is open is said in the topmost, outside of which all is inert', async () => {
  for (const open of [[false, false], [true, false], [true, true]]) {
    voice.clear();
    dialogs.forEach((dialog, i) => (dialog.open = open[i]));
    announce('Copied.');
    await said();
    assert.equal(heard(), 'Copied.', String(open));
  }
  assert.deepEqual([ofPage.textContent, dialogs[0].region.textContent], ['', ''], 'nothing is left to be read');
});

/** The page as far as messages are concerned. */
function pageWith(i18n) {
  const app = { state: { i18n, message: null }, update: (part) => Object.assign(app.state, part), handle() {}, mount() {}, onDraw() {}, flush() {} };
  handleMessage(app);
  return app;
}

test('what went wrong is said by the same voice as all else, and can be heard again', async () => {
  pageWith(en);
  showProblems([{ code: 'not_now', detail: '' }]);
  await said();
  assert.equal(heard(), 'That is not possible now.');
  voice.answer('');
  voice.repeat();
  await said();
  assert.equal(heard(), 'That is not possible now.');
});

test('before there are words the page says what broke as the program does, and is to be seen', () => {
  nodes.home = { hidden: true };
  const app = pageWith(createI18n('en', {}));
  showProblems([toProblem({ code: 'storage', detail: 'no space' }), toProblem(new Error('404'))]);
  const [paragraphs] = message(app.state, () => undefined).values;
  assert.deepEqual(paragraphs.map(({ values }) => values[0]), ['no space', '404']);
  assert.equal(nodes.home.hidden, false);
});

test('a message goes when all that it says is mended, and not before', () => {
  const app = pageWith(en);
  const codes = () => app.state.message?.problems.map(({ code }) => code) ?? [];
  showProblems([{ code: 'storage', detail: '' }, { code: 'not_now', detail: '' }]);
  hideMended(['storage']);
  assert.deepEqual(codes(), ['storage', 'not_now']);
  showProblems([{ code: 'storage', detail: '' }]);
  hideMended(['storage']);
  assert.deepEqual(codes(), []);
});
