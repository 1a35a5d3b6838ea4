/**
 * A stand-in for the backend in a plain browser. It knows no rule. It shows recorded snapshots, the one named by
 * `?show=` of the game named by `?game=` at its table. It lets players be seated and rules be chosen. A press on a
 * piece of Smess lays a recorded draft on the board. The command named by `?broken=` is refused, with the code in
 * `?code=`. Anna and Ada have the name that `?anna=` says.
 */
import { friendMatchOf } from './friend_match.js';
import { friendsOf } from './friends.js';
import { archiveOf } from './archive.js';

const wanted = new URLSearchParams(location.search);
const games = ['smess', 'kalaha', 'minesweeper'];
const recorded = async (game, name) => (await fetch(`/snapshots/${game}_${name}.json`)).json();

const idOf = (game) => matches[game]?.id ?? 1 + games.indexOf(game);
const gameOf = (id) => games.find((game) => matches[game].id === id);

/** Kept matches, so many as `?matches=` says. */
const archive = archiveOf(Number(wanted.get('matches') ?? 0), recorded);

/** Where snapshots are pushed. */
let line = null;

/** With whom a match with a friend elsewhere is played. */
const contacts = [];

/** The matches by game. */
const matches = {};
const shownGame = wanted.get('game') ?? 'smess';
/** With `clock=24000` both sides have 24 s left, and that of the side to move runs. */
const clockOf = ({ clock, phase, turn }) => {
  const ms = Number(wanted.get('clock'));
  if (!ms) return clock;
  const control = { initial_seconds: 300, increment_seconds: 5 };
  return { control, remaining_ms: { first: ms, second: ms }, running: phase === 'running' ? turn : null };
};
// The page must find the stand-in at once, so only its answers wait.
const ready = Promise.all(games.map(async (game) => {
  const name = game === shownGame ? wanted.get('show') : null;
  const match = await recorded(game, name ?? wanted.get(game) ?? 'choosing');
  const shown = friendMatchOf(game === shownGame ? wanted.get('friend') : null, { ...match, clock: clockOf(match), id: idOf(game) });
  contacts.push(...shown.contacts);
  matches[game] = shown.match;
}));
const flag = (name, usual) => (wanted.get(name) ?? usual) === 'on';
/** Which of the games are named in the address, as in `thinking=smess kalaha`. */
const byGame = (name, usual) => Object.fromEntries(games.map((game) => [game, (wanted.get(name) ?? usual).split(' ').includes(game)]));
let settings = {
  language: wanted.get('language') ?? 'system',
  scale_percent: Number(wanted.get('scale') ?? 100),
  board_percent: Number(wanted.get('zoom') ?? 100),
  orientation: wanted.get('orientation') ?? 'automatic',
  turn_deg: Number(wanted.get('turn') ?? 0),
  turn_each_move: false,
  flip: {},
  animation: wanted.get('animation') ?? 'normal',
  theme: wanted.get('theme') ?? 'system',
  high_contrast: flag('contrast', 'off'),
  safe_sides: flag('safe', 'off'),
  pace_ms: 600,
  sound: false,
  record: byGame('record', 'smess kalaha minesweeper'),
  confirm_touch: false,
  take_back: flag('take_back', 'on'),
  speech: wanted.get('speech') ?? 'normal',
  typing: flag('typing', 'off'),
  thinking: byGame('thinking', 'kalaha'),
  primer: byGame('primer', 'smess kalaha minesweeper'),
  table_mb: 256,
  switches: {},
  place: 'home',
};
let revision = 1000;
/** What was opened and not yet looked at. */
const given = [];

function changed(game, part) {
  const id = idOf(game);
  matches[game] = { ...matches[game], ...part, id, revision: ++revision };
  line.onmessage(matches[game]);
  return { id, revision };
}

const refuse = (code, detail) => Promise.reject({ code, detail });

const commands = {
  apply: ({ id, command }) => matchCommands[command.kind]({ game: gameOf(id), ...command }),
  new_match: async ({ game }) => changed(game, { ...(await recorded(game, 'choosing')), seats: matches[game].seats }),
  open: ({ game }) => matches[game],
  open_match: async ({ id }) => {
    const { game, summary } = archive.find(id);
    matches[game] = { ...(await recorded(game, summary.outcome ? 'over' : 'paused').catch(() => recorded(game, 'running'))), id, revision, names: summary.names };
    return matches[game];
  },
  rematch: ({ id }) => changed(gameOf(id), { phase: 'running', outcome: null, series: { game: 4, half_points: { first: 5, second: 1 } }, can: { ...matches[gameOf(id)].can, rematch: false } }),
  ...archive.commands,
  // Matches of Minesweeper hide something until they end.
  export_outlook: ({ selection }) => {
    const { ids, filter } = selection;
    const entries = ids ? ids.map(archive.find) : archive.commands.list_matches({ filter, offset: 0, limit: Infinity }).entries;
    const hidden = entries.filter(({ game, summary }) => game === 'minesweeper' && !summary.outcome).length;
    return { written: entries.length - hidden, only_here: hidden > 0 ? [{ game: 'minesweeper', reason: 'hidden', matches: hidden }] : [] };
  },
  export_matches_file: ({ day }) => ({ file: `/home/anna/Documents/spielkiste ${day}.spielkiste`, count: { written: 8, hidden: 1, unreadable: 0 } }),
  ...friendsOf(wanted.get('friends'), refuse, () => contacts),
  has_files: () => wanted.has('files'),
  has_network: () => wanted.get('friends') !== 'texts',
  has_notices: () => true,
  settings: () => settings,
  keep_settings: ({ settings: part }) => (settings = { ...settings, ...part }),
  subscribe: ({ channel }) => { line = channel; return null; },
  notices: () => [],
  check_matches: () => [],
  given: () => ({ opened: given.splice(0), chosen: null, problems: [] }),
  subscribe_given: ({ channel }) => {
    /** As if a link with what a friend has sent were opened. */
    window.give = (text) => {
      given.push({ text, from_friend: true });
      channel.onmessage(null);
    };
    return null;
  },
  about: () => ({ version: '1.2.3', homepage: null, news: '### Added\n\n- One thing\n  on two lines.\n- `Another`.' }),
  folder_in_use: () => wanted.get('folder'),
  questions: async () => Object.fromEntries(Object.entries(await (await fetch('/answers.json')).json()).map(([game, { answers }]) => [game, answers.map(({ question }) => question)])),
  widen: () => 0,
  title: () => null,
  announce: () => null,
  statistics: async ({ query }) => (await (await fetch('/statistics.json')).json())[wanted.get('statistics') ?? query.game ?? 'all'],
  save: ({ id }) => `spielkiste 1\n${gameOf(id)}\n`,
  load: () => refuse('bad_save', 'the first line must be "spielkiste 1"'),
};

/** What is asked of one match. */
const matchCommands = {
  seat: ({ game, side, player }) => {
    const match = matches[game];
    const seats = { ...match.seats, [side]: player };
    const start = match.phase === 'choosing' ? Boolean(seats.first && seats.second) : match.can.start;
    return changed(game, { seats, can: { ...match.can, start } });
  },
  set_name: ({ game, side, name }) => changed(game, { names: { ...matches[game].names, [side]: name } }),
  start: ({ game }) => changed(game, { phase: 'running', can: { ...matches[game].can, start: false, pause: true, enter: true, resign: true, offer_draw: true, quit: true } }),
  pause: ({ game }) => changed(game, { phase: 'paused', can: { ...matches[game].can, start: true, pause: false, enter: false } }),
  set_option: ({ game, name, value }) => {
    const { options } = matches[game];
    const chosen = { ...options.chosen, [name.replaceAll('-', '_')]: { on: true, off: false }[value] ?? Number(value) };
    return changed(game, { options: { ...options, text: `${name}=${value}`, chosen } });
  },
  set_clock: ({ game, clock }) => {
    const ms = clock && clock.initial_seconds * 1000;
    return changed(game, { clock: clock && { control: clock, remaining_ms: { first: ms, second: ms }, running: null } });
  },
  enter: async ({ game, input }) => {
    if (game !== 'smess') return changed(game, {});
    const selected = await recorded(game, 'selected');
    const chosen = input.cell === selected.draft.from && input.kind !== 'cancel' && !matches[game].draft;
    return changed(game, { draft: chosen ? selected.draft : null });
  },
  go_to: ({ game, ply }) => changed(game, { at: ply, shown_ply: ply }),
  look: ({ game, ply, as }) => changed(game, { shown_ply: ply ?? matches[game].at, looking: ply === null ? null : { ply, as } }),
  // Half of the moves are judged when it is asked for, from the last one back, and all of them when it is asked to stop.
  judge: async ({ game, wanted }) => {
    const judged = await recorded(game, 'judged');
    if (!wanted) return changed(game, judged);
    const half = Math.floor(judged.at / 2);
    const record = judged.record.map((line, i) => (i < half ? { ...line, judgement: null } : line));
    return changed(game, { ...judged, record, review: { ...judged.review, judged: judged.at - half, running: true } });
  },
  analyse: ({ game, wanted }) => changed(game, { analysis: { wanted, report: null } }),
  take_device: ({ game }) => changed(game, { hand_over: null }),
  resign: ({ game }) => {
    const { turn, can } = matches[game];
    const outcome = { winner: turn === 'first' ? 'second' : 'first', ending: 'resigned' };
    return changed(game, { phase: 'over', turn: null, outcome, can: { ...can, resign: false, pause: false, rematch: true } });
  },
  // What a friend elsewhere is told.
  undo: ({ game }) => befriend(game, { asking: Math.max(0, matches[game].at - 1) }, { undo: false }),
  answer_take_back: ({ game }) => befriend(game, { asked: null, owes_answer: null }, { answer_take_back: false, enter: true }),
  offer_draw: ({ game }) => befriend(game, { offers_draw: !matches[game].friend.offers_draw }),
  answer_draw: ({ game }) => changed(game, { draw_offer: null, can: { ...matches[game].can, answer_draw: false } }),
  claim: ({ game, draw }) => befriend(game, { claim: { by: matches[game].friend.side === 'first' ? 'second' : 'first', draw } }, { claim: false }),
  say: ({ game, phrase }) => {
    const { side, phrases } = matches[game].friend;
    return befriend(game, { phrases: [...phrases, { turn: 9, by: side === 'first' ? 'second' : 'first', phrase }] });
  },
  leave_device: ({ game }) => changed(game, { hand_over: matches[game].turn }),
};

/** What changes between two friends elsewhere. */
function befriend(game, friend, can = {}) {
  const match = matches[game];
  return changed(game, { friend: { ...match.friend, ...friend }, can: { ...match.can, ...can } });
}

/** What is told to the page, with Anna's name. */
const told = (answer) => {
  const anna = wanted.get('anna');
  return anna && answer !== undefined ? JSON.parse(JSON.stringify(answer).replace(/"(Anna|Ada)"/g, JSON.stringify(anna))) : answer;
};

/** What was broken works from now on. */
window.mend = () => wanted.delete('broken');

/** What the page has sent, for tests to look at. */
window.sent = [];

window.__TAURI__ = {
  core: {
    Channel: class {},
    invoke: async (command, args) => {
      window.sent.push(command === 'apply' ? args.command : { kind: command, ...args });
      await ready;
      if (command === wanted.get('broken')) return refuse(wanted.get('code') ?? 'unexpected', `${command} is broken`);
      if (!(command in commands)) return refuse('not_now', `the stand-in does not know ${command}`);
      const channel = { onmessage: (message) => args.channel.onmessage(told(message)) };
      return told(await commands[command](args?.channel ? { ...args, channel } : args));
    },
  },
};

// A snapshot that was asked for is looked at on the table; without one the page stays at home.
if (wanted.has('show')) {
  const timer = setInterval(() => {
    const way = document.querySelector(`[data-game="${shownGame}"] [data-action="open"] svg`);
    if (!way) return;
    clearInterval(timer);
    way.parentElement.click();
  }, 20);
}
