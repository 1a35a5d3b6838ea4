import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_BYTES, createExchange, exportText, importText, listenToDrops } from '../../../ui/js/archive/exchange.js';
import { i18nOf } from '../i18n.mjs';

const i18n = i18nOf('en');

test('what became of an export and an import is said in sentences', () => {
  assert.equal(exportText({ written: 2, hidden: 1, unreadable: 0 }, i18n),
    '2 matches were written. 1 is left out: it hides something until it ends.');
  assert.equal(importText({ ids: [7], known: 3, broken_count: 2 }, i18n),
    '1 match came in. 3 were there already. 2 cannot be used:');
  assert.equal(importText({ ids: [], known: 0, broken_count: 0 }, i18n), '0 matches came in.');
});

/** Something dragged over the window. */
function drag(types, files = []) {
  const event = { prevented: false, preventDefault: () => (event.prevented = true), dataTransfer: { types, files } };
  return event;
}

test('all files that are dropped are taken, and nothing else is', () => {
  const heard = {};
  globalThis.document = { addEventListener: (type, act) => (heard[type] = act) };
  const taken = [];
  let possible = true;
  listenToDrops((files) => taken.push(files), () => possible);
  const over = drag(['Files']);
  heard.dragover(over);
  assert.ok(over.prevented);
  assert.equal(over.dataTransfer.dropEffect, 'copy');
  const words = drag(['text/plain']);
  heard.dragover(words);
  heard.drop(words);
  assert.ok(!words.prevented, 'a text goes into a field');
  const dropped = drag(['Files'], ['a', 'b']);
  heard.drop(dropped);
  assert.ok(dropped.prevented);
  assert.deepEqual(taken, [['a', 'b']]);
  possible = false;
  heard.dragover(over);
  assert.equal(over.dataTransfer.dropEffect, 'none');
  const late = drag(['Files'], ['c']);
  heard.drop(late);
  assert.ok(late.prevented, 'the page is not left for it');
  assert.equal(taken.length, 1);
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An element as far as it matters here. */
function nodeWith(id) {
  const heard = {};
  const children = [];
  return {
    id, heard, children, open: id === 'import-dialog', value: '', textContent: '', disabled: false, hidden: true,
    addEventListener: (type, act) => (heard[type] = act),
    append: (...more) => children.push(...more),
    replaceChildren: (...others) => children.splice(0, children.length, ...others),
    removeAttribute: () => {},
    querySelector: () => nodeWith(),
  };
}

/** All that is read in an element. */
const textOf = (node) => (typeof node === 'string' ? node : node.textContent + node.children.map(textOf).join(''));

/** The dialog of an import over a backend that answers when it is told to. */
function importing() {
  const nodes = {};
  const heard = {};
  const get = (id) => (nodes[id] ??= nodeWith(id));
  globalThis.document = {
    getElementById: get,
    createElement: () => nodeWith(),
    querySelectorAll: (selector) => (selector === 'dialog' ? [get('import-dialog')] : []),
    addEventListener: (type, act) => (heard[type] = act),
  };
  const asked = [];
  const invoke = (command, { text } = {}) => (command.startsWith('import_') ? new Promise((resolve, reject) => asked.push({ command, text, resolve, reject })) : Promise.resolve(null));
  globalThis.window = { __TAURI__: { core: { invoke } } };
  const problems = [];
  let arrivals = 0;
  createExchange({ i18n: () => i18n, arrived: () => arrivals++, onProblems: (more) => problems.push(...more) });
  const said = (id) => textOf(get(id));
  return { get, asked, problems, said, arrivals: () => arrivals, drop: (...files) => heard.drop(drag(['Files'], files)) };
}

const file = (name, size = 1) => ({ name, size, arrayBuffer: () => Promise.resolve(new TextEncoder().encode(`text of ${name}`).buffer) });
const report = (part = {}) => ({ file: null, ids: [], known: 0, broken: [], broken_count: 0, ...part });
const broken = { line: 3, code: 'bad_move', detail: 'a9' };

test('several files come in one after the other, and are told together', async () => {
  const { asked, problems, said, arrivals, drop } = importing();
  drop(file('a.pgn'), file('b.json'));
  await settled();
  assert.deepEqual(asked.map(({ text }) => text), ['text of a.pgn']);
  asked[0].resolve(report({ ids: [7, 8], known: 1 }));
  await settled();
  assert.equal(said('import-done'), '');
  assert.equal(asked[1].text, 'text of b.json');
  asked[1].resolve(report({ ids: [9], broken: [broken], broken_count: 2 }));
  await settled();
  assert.equal(said('import-done'), '2 files: 3 matches came in. 1 was there already. 2 cannot be used:');
  assert.equal(said('import-broken'), 'b.json: Line 3: That is not a move.Detailsa9and 1 more.');
  assert.deepEqual([problems, arrivals()], [[], 1]);
});

test('one file is told by its name', async () => {
  const { asked, said, drop } = importing();
  drop(file('a.pgn'));
  await settled();
  asked[0].resolve(report({ ids: [7], broken: [broken], broken_count: 1 }));
  await settled();
  assert.equal(said('import-done'), 'a.pgn: 1 match came in. 1 cannot be used:');
  assert.equal(said('import-broken'), 'Line 3: That is not a move.Detailsa9');
});

test('files that cannot be taken are told together, and the others come in', async () => {
  const { asked, problems, said, drop } = importing();
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
  assert.equal(said('import-done'), 'a.pgn: 1 match came in.');
});

test('one import at a time', async () => {
  const { get, asked, problems, drop } = importing();
  const buttons = [get('import-file'), get('import-confirm')];
  const possible = () => buttons.map(({ disabled }) => !disabled);
  get('import-text').value = 'pasted';
  get('import-confirm').heard.click();
  assert.deepEqual(possible(), [false, false]);
  drop(file('a.pgn'));
  get('import-file').heard.click();
  await settled();
  assert.deepEqual(asked.map(({ text }) => text), ['pasted']);
  asked[0].reject({ code: 'storage', detail: '' });
  await settled();
  assert.deepEqual(problems, [{ code: 'storage', detail: '' }]);
  assert.deepEqual(possible(), [true, true]);
  get('import-file').heard.click();
  await settled();
  assert.deepEqual(asked.map(({ command }) => command), ['import_matches', 'import_matches_file']);
  assert.deepEqual(possible(), [false, false]);
  asked[1].resolve(null);
  await settled();
  assert.deepEqual(possible(), [true, true]);
});

test('of a file that does not say what its letters mean the report says so', () => {
  const told = { ids: [1], known: 0, broken_count: 0, is_guess: true };
  assert.match(importText(told, i18nOf('en')), /UTF-8/);
  assert.doesNotMatch(importText({ ...told, is_guess: false }, i18nOf('en')), /UTF-8/);
});
