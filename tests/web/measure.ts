/**
 * Measures, for docs/performance.md, the page's performance and how fast computers think in a browser's engine and
 * natively: `cargo xtask web measure`. `SPIELKISTE_WEB` is the page's folder, `SPIELKISTE_BINDING` the session
 * module's, and `ARENA` the native program.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '../touch/sizes.js';
import { measureDeal } from './deal_figures.js';
import { measurePage, median } from './figures.js';
import { openWeb } from './page.js';

const { SPIELKISTE_WEB: folder = '', SPIELKISTE_BINDING: binding = '', ARENA: arena = '' } = process.env;
const HIGHEST: Record<Game, number> = { smess: 40, kalaha: 24, minesweeper: 40 };
/** The search depth for Smess: about a second per position. */
const PLIES = 20;
const ROUNDS = 3;

let tell: (event: string) => void = () => undefined;
let begun: (ticket: number, description: string) => void = () => undefined;
// The functions that Rust calls.
Object.assign(globalThis, {
  push: () => undefined,
  think: (ticket: number, description: string) => begun(ticket, description),
  abandon: () => undefined,
  forget_bot: () => undefined,
  make_deal: () => undefined,
  set_timer: () => undefined,
  found: (event: string) => tell(event),
  sleep: () => undefined,
});

const versions = (await readdir(folder)).filter((name) => /^[0-9a-f]{16}$/.test(name));
const version = join(folder, versions[0]);
const copy = await mkdtemp(join(tmpdir(), 'spielkiste-measure-'));
await copyFile(join(binding, 'web.js'), join(copy, 'web.mjs'));
const { default: load, Backend, Thinker } = await import(pathToFileURL(join(copy, 'web.mjs')).href);
await load({ module_or_path: await WebAssembly.compile(new Uint8Array(await readFile(join(binding, 'web_bg.wasm')))) });
await rm(copy, { recursive: true });

function here(description: string, thinker = new Thinker()) {
  let last = '';
  tell = (event) => (last = event);
  const began = performance.now();
  thinker.think(description);
  return { seconds: (performance.now() - began) / 1000, last: JSON.parse(last) };
}

function natively(description: string) {
  const { stdout, stderr, status } = spawnSync(arena, ['--json', 'task'], { input: description, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const backend = Backend.begin('it is only measured');
const ask = (command: string, args: object) => JSON.parse(backend.answer(command, JSON.stringify(args)));
ask('keep_settings', { settings: { pace_ms: 0 } });

/** The first tasks in a match between computers at the highest level, as they receive them. */
function play(game: Game, most: number, asked: (description: string) => string) {
  const tasks: { description: string; seconds: number }[] = [];
  const queue: [ticket: number, description: string][] = [];
  begun = (ticket, description) => queue.push([ticket, asked(description)]);
  const { id } = ask('open', { game });
  const apply = (command: object) => ask('apply', { id, command });
  for (const side of ['first', 'second']) apply({ kind: 'seat', side, player: { kind: 'computer', level: HIGHEST[game] } });
  apply({ kind: 'start' });
  const thinkers = new Map();
  for (let next = queue.shift(); next && tasks.length < most; next = queue.shift()) {
    const [ticket, description] = next;
    const { bot } = JSON.parse(description).request.think ?? {};
    if (bot === undefined) continue;
    if (!thinkers.has(bot)) thinkers.set(bot, new Thinker());
    const thinker = thinkers.get(bot);
    if (thinker.book(description)) thinker.take_book(description, book);
    const { seconds, last } = here(description, thinker);
    tasks.push({ description, seconds });
    backend.told(ticket, JSON.stringify(last));
    backend.done(ticket);
  }
  return tasks;
}

const book = new Uint8Array(await readFile(join(version, 'books/kalaha-4.bin')));
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Runs the same tasks here and natively, alternating. */
function compare(what: string, descriptions: string[]) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const pairs = descriptions.map((description) => [here(description), natively(description)]);
    for (const [there, native] of pairs) {
      if (there.last.answer?.thought.nodes !== native.last.answer?.thought.nodes) throw new Error(`${what}: different results`);
    }
    const nodes = sum(pairs.map(([{ last }]) => last.answer?.thought.nodes ?? 0));
    return { nodes, web: sum(pairs.map(([{ seconds }]) => seconds)), native: sum(pairs.map(([, { seconds }]) => seconds)) };
  });
  const [web, native] = [median(rounds.map(({ web }) => web)), median(rounds.map(({ native }) => native))];
  const speed = (seconds: number) => (rounds[0].nodes > 0 ? `, ${Math.round(rounds[0].nodes / seconds / 1000)} thousand positions a second` : '');
  console.log(`${what}: ${web.toFixed(2)} s${speed(web)}; natively ${native.toFixed(2)} s${speed(native)}; ratio of times ${(web / native).toFixed(2)}`);
}

/** Limits a task by plies only, so that it is the same everywhere. */
function deep(description: string) {
  const task = JSON.parse(description);
  if (task.request.think) task.request.think.budget = { depth: PLIES, nodes: null, time: null };
  return JSON.stringify(task);
}

compare(`Smess, ${PLIES} plies`, play('smess', 6, deep).map(({ description }) => description));
const mines = play('minesweeper', 200, (description) => description).map(({ description }) => description);
compare(`Minesweeper, all ${mines.length} moves of a game of the highest level`, mines);
const chances = mines.map((description) => {
  const { save, request } = JSON.parse(description);
  const { moves } = JSON.parse(save);
  return JSON.stringify({ save, request: { analyse: { ply: moves.length, viewer: 'audience', resources: request.think.resources } } });
});
compare('Minesweeper, the chances of mines at each of them', chances);
const kalaha = play('kalaha', 200, (description) => description).map(({ seconds }) => seconds);
console.log(`Kalaha, ${kalaha.length} moves of the perfect player: median ${median(kalaha).toFixed(2)} s, longest ${Math.max(...kalaha).toFixed(2)} s`);

await measureDeal(binding);

const page = await openWeb();
try {
  await page.open();
  await page.isInstalled();
  const megabytes = (ahead: boolean) => (sum(page.fetched.filter((file) => file.ahead === ahead).map(({ bytes }) => bytes)) / 1e6).toFixed(2);
  console.log(`A first visit: ${megabytes(false)} MB over the wire, then ${megabytes(true)} MB for times without a network`);
} finally {
  await page.close();
}
await measurePage();
