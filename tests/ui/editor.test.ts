import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, test, type TestContext } from 'node:test';
import { GAMES } from '../../ui/js/boards/games.js';
import { NO_EDITOR, mayTake, refusalText } from '../../ui/js/screens/editor/editor.js';
import { BARE, handleEditor } from '../../ui/js/screens/editor/editor_actions.js';
import type { Match } from '../../ui/js/screens/match/match.js';
import { voice } from '../../ui/js/foundation/voice.js';
import type { EditedPosition, MatchCommand, Refusal, Snapshot } from '../../ui/js/wire.js';
import { dialogPage } from './dialog_page.js';
import { appWith, computer, human, noTrouble, part, setGlobals, settled } from './fakes.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { recorded } from './sources.js';
import { hintOf, withCoach } from './stub/advice.js';

const i18n = i18nOf('en');
const EDITED = Object.entries(GAMES).flatMap(([game, { editor }]) => (editor ? [{ game, editor }] : []));
const refused = (code: string): Refusal => ({ code, side: 'second', cell: 50, count: 145 });

/** What each text becomes; each edit adds a star. */
const shown = (text: string, refusal: Refusal | null = null): EditedPosition =>
  ({ text, to_move: 'first', view: recorded('smess_running').view, refusal, analyses: true });

const asked: { text: string, edit: unknown }[] = [];
let loaded: string[] = [];
let sent: MatchCommand[] = [];

const match = part<Match>({
  latest: () => recorded('smess_running'),
  load: async (text) => Boolean(loaded.push(text)),
  send: async (command) => Boolean(sent.push(command as MatchCommand)),
});

/** @returns the page and what it has spoken */
function editorWith(t: TestContext, position: EditedPosition) {
  dialogPage();
  const answer = t.mock.method(voice, 'answer', () => undefined);
  setGlobals({ window: { __TAURI__: { core: { invoke: async (command: string, args: { text: string, edit: unknown }) => {
    if (command !== 'edit_position') return null;
    asked.push(args);
    return shown(args.edit ? `${args.text}*` : args.text);
  } } } } });
  Object.assign(document, { documentElement: { dataset: { boardOrientation: 'portrait' } } });
  const page = appWith({
    i18n, settings: { flip: {}, speech: 'normal' }, matches: { smess: recorded('smess_running') }, editor: { ...NO_EDITOR, game: 'smess', shown: position },
  });
  handleEditor(page.app, { current: () => match, copied: () => undefined, onTrouble: noTrouble });
  return { ...page, spoken: () => answer.mock.calls.map(({ arguments: [text] }) => text) };
}

beforeEach(() => {
  asked.length = 0;
  [loaded, sent] = [[], []];
});

test('every reason why a position cannot be played has words in every language', () => {
  for (const { game } of EDITED) {
    const source = readFileSync(new URL(`../../src-tauri/crates/${game}/src/editor.rs`, import.meta.url), 'utf8').split('#[cfg(test)]')[0];
    const codes = [...source.matchAll(/(?:code: |=> )"(\w+)"/g)].map(([, code]) => code);
    assert.ok(codes.length > 1, game);
    for (const language of SPOKEN) {
      const words = i18nOf(language);
      const texts = [...codes, 'over'].map((code) => refusalText({ ...NO_EDITOR, game, shown: shown('', refused(code)) }, words));
      assert.deepEqual(texts, [...new Set(texts)], language);
      for (const text of texts) assert.doesNotMatch(text, /\{\{|undefined/, language);
    }
  }
  assert.equal(refusalText({ ...NO_EDITOR, game: 'smess', shown: shown('', refused('unpromoted_ninny')) }, i18n), 'Red’s Ninny on b8 would have become a Numskull.');
  assert.equal(refusalText({ ...NO_EDITOR, game: 'smess', shown: shown('') }, i18n), '');
});

test('the palette offers everything that stands on a board, with different names, and an eraser', () => {
  for (const { game, editor } of EDITED) {
    const palette = editor.palette(i18n);
    for (const texts of [palette.map(({ content }) => content), palette.map(({ name }) => name)]) assert.deepEqual(texts, [...new Set(texts)], game);
    assert.ok(palette.some(({ content }) => content === ''), game);
  }
});

test('a match with a friend shows its position to the editor only after the end', () => {
  const running = recorded('smess_running');
  const friend = part<NonNullable<Snapshot['friend']>>({ side: 'second' });
  assert.ok(mayTake(running));
  assert.ok(!mayTake({ friend, phase: 'running' }));
  assert.ok(mayTake({ friend, phase: 'over' }));
});

test('edits made at the same time follow one another, and each can be undone', async (t) => {
  const { app, act, spoken } = editorWith(t, shown('a'));
  app.dispatch({ kind: 'editor_edit', edit: { kind: 'put', cell: 0, content: 'B' } });
  app.dispatch({ kind: 'editor_edit', edit: { kind: 'clear' } });
  await settled();
  assert.deepEqual(asked.map(({ text }) => text), ['a', 'a*']);
  assert.deepEqual([app.state.editor.shown?.text, app.state.editor.past], ['a**', ['a', 'a*']]);
  assert.deepEqual(spoken(), ['a1, empty.', 'Empty.']);
  await act({ kind: 'editor_undo' });
  await act({ kind: 'editor_undo' });
  await act({ kind: 'editor_undo' });
  assert.deepEqual([app.state.editor.shown?.text, app.state.editor.past], ['a', []]);
});

test('a refused position is not played, analysed or copied, and the reason is spoken', async (t) => {
  const { act, spoken } = editorWith(t, shown('a', refused('no_brain')));
  for (const kind of ['editor_play', 'editor_analyse', 'editor_copy'] as const) await act({ kind });
  assert.deepEqual([loaded, sent], [[], []]);
  assert.deepEqual(spoken(), Array(3).fill('The board has no Brain.'));
});

test('analysing starts a match in which the analysis is allowed, and the computer waits', async (t) => {
  for (const [to_move, first, second] of [['first', human, computer(0)], ['second', computer(0), human]] as const) {
    [loaded, sent] = [[], []];
    const { act } = editorWith(t, { ...shown('a'), to_move });
    await act({ kind: 'editor_analyse' });
    assert.deepEqual(loaded, ['a']);
    assert.deepEqual(sent, [
      { kind: 'seat', side: 'first', player: first }, { kind: 'seat', side: 'second', player: second }, { kind: 'start' }, { kind: 'analyse', wanted: true },
    ]);
    t.mock.restoreAll();
  }
});

test('a board being edited is drawn without its match', () => {
  const [{ editor }] = EDITED;
  const running = recorded('smess_running');
  const hinted = { ...withCoach(running, 'warning', []), hint: hintOf('smess', 2, []) };
  const { cells, better } = editor.scene({ ...hinted, ...BARE }, { flipped: false, duration_ms: 0, switches: {}, boardOrientation: 'portrait', confirm_touch: true, speech: 'brief' }, i18n);
  const piece = cells.find(({ piece }: { piece: unknown }) => piece);
  assert.ok(piece.liftable, 'every piece can be dragged');
  assert.equal(cells[3].spoken, 'd1, Blue Brain');
  assert.ok(!better && cells.every(({ advice }: { advice: unknown }) => !advice), 'its advice is about another position');
});
