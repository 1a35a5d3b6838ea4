import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportText } from '../../../ui/js/screens/archive/export.js';
import { NO_IMPORT, brokenItems, doneText, importText, type Told } from '../../../ui/js/screens/archive/import.js';
import { MOST_BYTES, handleImport, listenToDrops } from '../../../ui/js/screens/archive/import_actions.js';
import type { ImportReport, Trouble } from '../../../ui/js/wire.js';
import { appWith, part, setGlobals, settled, type Part } from '../fakes.js';
import { i18nOf } from '../i18n.js';
import { textOf } from '../markup.js';

const i18n = i18nOf('en');
const told = (by: Part<Told>) => part<Told>({ ids: [1], known: 0, attempts: 0, broken_count: 0, ...by });

test('the results of export and import are reported in sentences', () => {
  assert.equal(exportText({ written: 2, hidden: 1, unreadable: 0, attempts: 0 }, i18n),
    'Exported 2 matches. Skipped 1 match that still has hidden information.');
  assert.equal(exportText({ written: 0, hidden: 0, unreadable: 0, attempts: 2 }, i18n), 'Exported 2 attempts at problems.');
  assert.equal(importText(told({ ids: [7], known: 3, broken_count: 2 }), i18n),
    'Imported 1 match. 3 were already there. 2 could not be imported:');
  assert.equal(importText(told({ ids: [] }), i18n), 'Imported 0 matches.');
  assert.equal(importText(told({ ids: [], attempts: 2 }), i18n), 'Imported 2 attempts at problems.');
});

/** Something dragged over the window. */
class Drag {
  prevented = false;
  readonly dataTransfer: { types: string[], files: unknown[], dropEffect?: string };

  constructor(types: string[], files: unknown[] = []) {
    this.dataTransfer = { types, files };
  }

  preventDefault() {
    this.prevented = true;
  }
}

/** The page's event listeners by type. */
type Heard = Record<string, (event: Drag) => void>;

test('all dropped files are taken, and nothing else', () => {
  const heard: Heard = {};
  setGlobals({ document: { addEventListener: (type: string, act: Heard[string]) => (heard[type] = act) } });
  const taken: unknown[] = [];
  let possible = true;
  listenToDrops((files) => taken.push(files), () => possible);
  const over = new Drag(['Files']);
  heard.dragover(over);
  assert.ok(over.prevented);
  assert.equal(over.dataTransfer.dropEffect, 'copy');
  const words = new Drag(['text/plain']);
  heard.dragover(words);
  heard.drop(words);
  assert.ok(!words.prevented, 'text can be dropped into a field');
  const dropped = new Drag(['Files'], ['a', 'b']);
  heard.drop(dropped);
  assert.ok(dropped.prevented);
  assert.deepEqual(taken, [['a', 'b']]);
  possible = false;
  heard.dragover(over);
  assert.equal(over.dataTransfer.dropEffect, 'none');
  const late = new Drag(['Files'], ['c']);
  heard.drop(late);
  assert.ok(late.prevented, 'the page is not replaced by it');
  assert.equal(taken.length, 1);
});

/** The import dialog with a backend that answers on request. */
function importing() {
  const heard: Heard = {};
  const field = { id: 'import-text', dataset: {}, value: '' };
  const asked: { command: string, text?: string, resolve: (answer: ImportReport | null) => void, reject: (problem: Trouble) => void }[] = [];
  const invoke = (command: string, { text }: { text?: string } = {}) =>
    (command.startsWith('import_') ? new Promise((resolve, reject) => asked.push({ command, text, resolve, reject })) : Promise.resolve(null));
  setGlobals({
    document: {
      baseURI: 'http://localhost/',
      getElementById: (id: string) => (id === field.id ? field : null),
      querySelectorAll: (selector: string) => (selector === 'dialog' ? [{ id: 'import-dialog', open: true, querySelector: () => ({}) }] : []),
      addEventListener: (type: string, act: Heard[string]) => (heard[type] = act),
    },
    window: { __TAURI__: { core: { invoke } } },
  });
  const problems: Trouble[] = [];
  let arrivals = 0;
  const { app, act } = appWith({ importing: NO_IMPORT, readOnly: false, i18n });
  handleImport(app, { arrived: () => arrivals++, onTroubles: (more) => problems.push(...more) });
  const of = (say: (report: Told) => string) => (app.state.importing.report ? say(app.state.importing.report) : '');
  return {
    asked, problems, field,
    press: (kind: 'import_pasted' | 'import_file') => void act({ kind }),
    going: () => app.state.importing.going,
    done: () => of((one) => doneText(one, i18n)),
    broken: () => of((one) => textOf(brokenItems(one, i18n))),
    arrivals: () => arrivals,
    drop: (...files: unknown[]) => heard.drop(new Drag(['Files'], files)),
  };
}

const file = (name: string, size = 1) => ({ name, size, arrayBuffer: () => Promise.resolve(new TextEncoder().encode(`text of ${name}`).buffer) });
const report = (by: Part<ImportReport> = {}) => part<ImportReport>({ file: null, ids: [], known: 0, broken: [], broken_count: 0, ...by });
const unreadable = { line: 3, code: 'bad_move', detail: 'a9' };

test('several files are imported one after the other and reported together', async () => {
  const { asked, problems, done, broken, arrivals, drop } = importing();
  drop(file('a.pgn'), file('b.json'));
  await settled();
  assert.deepEqual(asked.map(({ text }) => text), ['text of a.pgn']);
  asked[0].resolve(report({ ids: [7, 8], known: 1 }));
  await settled();
  assert.equal(done(), '');
  assert.equal(asked[1].text, 'text of b.json');
  asked[1].resolve(report({ ids: [9], broken: [unreadable], broken_count: 2 }));
  await settled();
  assert.equal(done(), '2 files: Imported 3 matches. 1 was already there. 2 could not be imported:');
  assert.equal(broken(), 'b.json: Line 3: That is not a move.Detailsa9and 1 more.');
  assert.deepEqual([problems, arrivals()], [[], 1]);
});

test('a single file is reported by name', async () => {
  const { asked, done, broken, drop } = importing();
  drop(file('a.pgn'));
  await settled();
  asked[0].resolve(report({ ids: [7], broken: [unreadable], broken_count: 1 }));
  await settled();
  assert.equal(done(), 'a.pgn: Imported 1 match. 1 could not be imported:');
  assert.equal(broken(), 'Line 3: That is not a move.Detailsa9');
});

test('files that fail are reported together, and the others are imported', async () => {
  const { asked, problems, done, drop } = importing();
  const folder = { ...file('folder'), arrayBuffer: () => Promise.reject(new Error('it is a folder')) };
  drop(file('film', MOST_BYTES + 1), folder, file('full.pgn'), file('a.pgn'));
  await settled();
  assert.equal(asked[0].text, 'text of full.pgn');
  asked[0].reject({ code: 'storage', detail: '', cause: 'disk_full' });
  await settled();
  asked[1].resolve(report({ ids: [7] }));
  await settled();
  assert.deepEqual(problems, [
    { code: 'file_too_large', detail: '', file: 'film' },
    { code: 'file_read', detail: 'it is a folder', file: 'folder' },
    { code: 'storage', detail: '', cause: 'disk_full' },
  ]);
  assert.ok(i18n.exists('error.file_too_large'));
  assert.equal(done(), 'a.pgn: Imported 1 match.');
});

test('only one import runs at a time', async () => {
  const { press, field, going, asked, problems, drop } = importing();
  field.value = 'pasted';
  press('import_pasted');
  assert.ok(going());
  drop(file('a.pgn'));
  press('import_file');
  await settled();
  assert.deepEqual(asked.map(({ text }) => text), ['pasted']);
  asked[0].reject({ code: 'storage', detail: '' });
  await settled();
  assert.deepEqual(problems, [{ code: 'storage', detail: '' }]);
  assert.ok(!going());
  press('import_file');
  await settled();
  assert.deepEqual(asked.map(({ command }) => command), ['import_matches', 'import_matches_file']);
  assert.ok(going());
  asked[1].resolve(null);
  await settled();
  assert.ok(!going());
});

test('the report says if a file\'s encoding was guessed', () => {
  assert.match(importText(told({ is_guess: true }), i18n), /UTF-8/);
  assert.doesNotMatch(importText(told({ is_guess: false }), i18n), /UTF-8/);
});
