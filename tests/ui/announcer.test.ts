import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { handleMessage, hideMended, message, showTroubles } from '../../ui/js/components/message.js';
import { toTrouble } from '../../ui/js/foundation/backend.js';
import { createI18n, type I18n } from '../../ui/js/foundation/i18n.js';
import { announce, voice } from '../../ui/js/foundation/voice.js';
import { tell } from '../../ui/js/screens/match/announcer.js';
import { appWith, setGlobals } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';

const en = i18nOf('en');
/** Announcements reach their region after a delay, which tests end early. */
let filling: (() => void) | null = null;
const said = () => filling?.();

const region = () => ({ textContent: '' });
/** Two dialogs with their own regions. While one is open, everything outside the topmost is inert. */
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

/** The text in the region that is not inert. */
const heard = () => (dialogs.findLast(({ open }) => open)?.region ?? ofPage).textContent;

beforeEach(() => {
  voice.clear();
  dialogs.forEach((dialog) => (dialog.open = false));
});

test('announcements go to the topmost dialog, because everything outside it is inert', () => {
  for (const open of [[false, false], [true, false], [true, true]]) {
    voice.clear();
    dialogs.forEach((dialog, i) => (dialog.open = open[i]));
    announce('Copied.');
    said();
    assert.equal(heard(), 'Copied.', String(open));
  }
  assert.deepEqual([ofPage.textContent, dialogs[0].region.textContent], ['', ''], 'other regions are empty');
});

test('a move is heard before what the player waits for', () => {
  tell({ events: 'd6.', state: '', choice: 'That is not it.' });
  said();
  assert.equal(heard(), 'd6. That is not it.');
});

/** An app with the parts that messages need. */
function pageWith(i18n: I18n) {
  const { app } = appWith({ message: null, i18n });
  handleMessage(app);
  return app;
}

test('problems are announced like everything else, and can be repeated', () => {
  pageWith(en);
  showTroubles([{ code: 'not_now', detail: '' }]);
  said();
  assert.equal(heard(), 'You cannot do that now.');
  voice.answer('');
  voice.repeat();
  said();
  assert.equal(heard(), 'You cannot do that now.');
});

test('before texts are loaded the page shows the raw problem and becomes visible', () => {
  nodes.home = { hidden: true };
  const app = pageWith(createI18n('en', {}));
  showTroubles([toTrouble({ code: 'storage', detail: 'no space' }), toTrouble(new Error('404'))]);
  assert.match(markupOf(message(app.state, () => undefined)), /<p>no space<\/p><p>404<\/p>/);
  assert.equal(nodes.home.hidden, false);
});

test('a message disappears once all its troubles are resolved', () => {
  const app = pageWith(en);
  const codes = () => (app.state.message && 'troubles' in app.state.message ? app.state.message.troubles.map(({ code }) => code) : []);
  showTroubles([{ code: 'storage', detail: '' }, { code: 'not_now', detail: '' }]);
  hideMended(['storage']);
  assert.deepEqual(codes(), ['storage', 'not_now']);
  showTroubles([{ code: 'storage', detail: '' }]);
  hideMended(['storage']);
  assert.deepEqual(codes(), []);
});
