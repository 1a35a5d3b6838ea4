import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { handleMessage, hideMended, message, showProblems } from '../../ui/js/components/message.js';
import { toProblem } from '../../ui/js/foundation/backend.js';
import { createI18n, type I18n } from '../../ui/js/foundation/i18n.js';
import { announce, voice } from '../../ui/js/foundation/voice.js';
import { appWith, setGlobals } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';

const en = i18nOf('en');
/** What is said stands in its region a moment later: when a test lets it. */
let filling: (() => void) | null = null;
const said = () => filling?.();

const region = () => ({ textContent: '' });
/** A dialog with its own region; while one is open, whatever is outside of the topmost is inert. */
const dialogs = [region(), region()].map((own) => ({ open: false, region: own, querySelector: () => own }));
const ofPage = region();
const nodes: Record<string, { hidden?: boolean }> = {};
const createElement = () => ({ hidden: false, append() {}, replaceChildren() {}, prepend() {} });
setGlobals({
  document: {
    createElement,
    getElementById: (id: string) => (nodes[id] ??= createElement()),
    querySelector: (selector: string) => (selector === '[data-announcer]' ? ofPage : null),
    querySelectorAll: (selector: string) => (selector === 'dialog' ? dialogs : [ofPage, ...dialogs.map((dialog) => dialog.region)]),
  },
  setTimeout: (act: () => void) => (filling = act),
  clearTimeout: () => (filling = null),
});

/** What is said where it can be heard. */
const heard = () => (dialogs.findLast(({ open }) => open)?.region ?? ofPage).textContent;

beforeEach(() => {
  voice.clear();
  dialogs.forEach((dialog) => (dialog.open = false));
});

test('what is said while a dialog is open is said in the topmost, outside of which all is inert', () => {
  for (const open of [[false, false], [true, false], [true, true]]) {
    voice.clear();
    dialogs.forEach((dialog, i) => (dialog.open = open[i]));
    announce('Copied.');
    said();
    assert.equal(heard(), 'Copied.', String(open));
  }
  assert.deepEqual([ofPage.textContent, dialogs[0].region.textContent], ['', ''], 'nothing is left to be read');
});

/** The page as far as messages are concerned. */
function pageWith(i18n: I18n) {
  const { app } = appWith({ message: null, i18n });
  handleMessage(app);
  return app;
}

test('what went wrong is said by the same voice as all else, and can be heard again', () => {
  pageWith(en);
  showProblems([{ code: 'not_now', detail: '' }]);
  said();
  assert.equal(heard(), 'That is not possible now.');
  voice.answer('');
  voice.repeat();
  said();
  assert.equal(heard(), 'That is not possible now.');
});

test('before there are words the page says what broke as the program does, and is to be seen', () => {
  nodes.home = { hidden: true };
  const app = pageWith(createI18n('en', {}));
  showProblems([toProblem({ code: 'storage', detail: 'no space' }), toProblem(new Error('404'))]);
  assert.match(markupOf(message(app.state, () => undefined)), /<p>no space<\/p><p>404<\/p>/);
  assert.equal(nodes.home.hidden, false);
});

test('a message goes when all that it says is mended, and not before', () => {
  const app = pageWith(en);
  const codes = () => (app.state.message && 'problems' in app.state.message ? app.state.message.problems.map(({ code }) => code) : []);
  showProblems([{ code: 'storage', detail: '' }, { code: 'not_now', detail: '' }]);
  hideMended(['storage']);
  assert.deepEqual(codes(), ['storage', 'not_now']);
  showProblems([{ code: 'storage', detail: '' }]);
  hideMended(['storage']);
  assert.deepEqual(codes(), []);
});
