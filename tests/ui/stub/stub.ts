/**
 * A stub for the backend in a plain browser, without any rules. It shows recorded snapshots: `?show=` names one for the
 * game in `?game=`. Players can be seated and rules chosen, and pressing a Smess piece shows a recorded draft. The
 * command `?broken=` is refused with the code `?code=`. `?anna=` renames Anna and Ada. With `?advice=on`, `warning` or
 * `praise`, the match is against a computer, with hints and a coach.
 */
import type { CommandName } from '../../../ui/js/foundation/backend.js';
import type { ByGame, Can, ContactShown, FriendShown, MatchCommand, Question, Settings, Snapshot } from '../../../ui/js/wire.js';
import { friendMatchOf } from './friend_match.js';
import { friendsOf } from './friends.js';
import { hintOf, withCoach } from './advice.js';
import { archiveOf } from './archive.js';
import { editorOf } from './editor.js';
import { opponent, type Channel, type Commands, type Recorded, type Refuse } from './commands.js';

const wanted = new URLSearchParams(location.search);
const games = ['smess', 'kalaha', 'minesweeper'];
const recorded: Recorded = async (game, name) => (await fetch(`/snapshots/${game}_${name}.json`)).json();

const idOf = (game: string) => matches[game]?.id ?? 1 + games.indexOf(game);
const gameOf = (id: number) => games.filter((game) => matches[game].id === id)[0];

/** As many archived matches as `?matches=` specifies. */
const archive = archiveOf(Number(wanted.get('matches') ?? 0), recorded);

/** The channel for snapshots. */
let line: Channel | null = null;

/** A game's questions, recorded with their answers. */
interface Answered {
  answers: { question: Question, answer: unknown }[];
}

const answered = async (): Promise<Record<string, Answered>> => (await fetch('/answers.json')).json();

/** The contacts of matches with friends. */
const contacts: ContactShown[] = [];

const matches: Record<string, Snapshot> = {};
const shownGame = wanted.get('game') ?? 'smess';
/** With `clock=24000` both sides have 24 s left, and the clock of the side to move is running. */
const clockOf = ({ clock, phase, turn }: Snapshot): Snapshot['clock'] => {
  const ms = Number(wanted.get('clock'));
  if (!ms) return clock;
  const control = { initial_seconds: 300, increment_seconds: 5 };
  return { control, remaining_ms: { first: ms, second: ms }, running: phase === 'running' ? turn : null };
};
// The page must find the stub immediately, so only its answers wait.
/** Reasons for advice: recorded answers. */
const reasonsOf = async (game: string) => (await answered())[game].answers.slice(0, 1).map(({ answer }) => answer);
const ready = Promise.all(games.map(async (game) => {
  const name = game === shownGame ? wanted.get('show') : null;
  const match = await recorded(game, name ?? wanted.get(game) ?? 'choosing');
  const shown = friendMatchOf(game === shownGame ? wanted.get('friend') : null, { ...match, clock: clockOf(match), id: idOf(game) });
  contacts.push(...shown.contacts);
  matches[game] = game === shownGame ? withCoach(shown.match, wanted.get('advice'), await reasonsOf(game)) : shown.match;
}));
const flag = (name: string, usual: string) => (wanted.get(name) ?? usual) === 'on';
/** A setting from the address. */
const chosen = <Name extends keyof Settings>(name: Name, usual: Settings[Name]) => (wanted.get(name) ?? usual) as Settings[Name];
/** The games named in the address, as in `thinking=smess kalaha`. */
const byGame = (name: string, usual: string): ByGame => Object.fromEntries(games.map((game) => [game, (wanted.get(name) ?? usual).split(' ').includes(game)]));
let settings: Settings = {
  language: chosen('language', 'system'),
  scale_percent: Number(wanted.get('scale') ?? 100),
  board_percent: Number(wanted.get('zoom') ?? 100),
  orientation: chosen('orientation', 'automatic'),
  turn_deg: Number(wanted.get('turn') ?? 0) as Settings['turn_deg'],
  turn_each_move: false,
  flip: {},
  animation: chosen('animation', 'normal'),
  theme: chosen('theme', 'system'),
  high_contrast: flag('contrast', 'off'),
  safe_sides: flag('safe', 'off'),
  board_look: Object.fromEntries(games.map((game) => [game, wanted.get('look') ?? 'usual'])) as Settings['board_look'],
  pace_ms: 600,
  volume_percent: 0,
  vibration: false,
  record: byGame('record', 'smess kalaha minesweeper'),
  confirm_touch: false,
  take_back: flag('take_back', 'on'),
  speech: chosen('speech', 'normal'),
  typing: flag('typing', 'off'),
  thinking: byGame('thinking', 'kalaha'),
  primer: byGame('primer', 'smess kalaha minesweeper'),
  lesson: {},
  table_mb: 256,
  switches: {},
  own_name: '',
  friend_notices: false,
  place: 'home',
};
let revision = 1000;
/** Texts opened but not yet taken. */
const given: { text: string, from_friend: boolean }[] = [];

function changed(game: string, by: Partial<Snapshot>) {
  const id = idOf(game);
  matches[game] = { ...matches[game], ...by, id, revision: ++revision };
  line?.onmessage(matches[game]);
  return { id, revision };
}

/** The id of lessons, which leave the matches alone. */
const LESSON = 90;
let lesson: Snapshot | null = null;

/** Shows a recorded position of the lesson. */
async function teach(game: string, name: string, step = 0) {
  const shown = await recorded(game, name);
  lesson = { ...shown, id: LESSON, revision: ++revision, lesson: shown.lesson && { ...shown.lesson, step: Math.max(step, shown.lesson.step) } };
  return lesson;
}

/** A press is always refused, and only the first step of Smess can be solved. */
async function taught({ game }: Snapshot, command: MatchCommand) {
  const name = command.kind === 'show_move' ? 'lesson_done' : command.kind === 'enter' ? 'lesson_refused' : 'lesson';
  const shown = await teach(game, name, command.kind === 'go_to_step' ? command.step : 0);
  line?.onmessage(shown);
  return { id: LESSON, revision: shown.revision };
}

const refuse: Refuse = (code, detail) => Promise.reject({ code, detail });

const commands: Commands = {
  apply: ({ id, command }) => (lesson && id === LESSON ? taught(lesson, command) : applied(gameOf(id), command)),
  lesson: ({ game, step }) => teach(game, 'lesson', step),
  new_match: async ({ game }) => changed(game, { ...(await recorded(game, 'choosing')), seats: matches[game].seats }),
  open: ({ game }) => ({ ...matches[game], revision }),
  open_match: async ({ id }) => {
    const { game, summary } = archive.find(id);
    // Not every game has a recorded paused match.
    const name = summary?.outcome ? 'over' : game === 'smess' ? 'paused' : 'running';
    const match = await recorded(game, name);
    matches[game] = { ...match, id, revision, names: summary?.names ?? match.names };
    return matches[game];
  },
  rematch: ({ id }) => changed(gameOf(id), { phase: 'running', outcome: null, series: { game: 4, half_points: { first: 5, second: 1 } }, can: { ...matches[gameOf(id)].can, rematch: false } }),
  ...archive.commands,
  ...editorOf((game) => matches[game], wanted.get('refused')),
  // Running Minesweeper matches have hidden information.
  export_outlook: ({ selection }) => {
    const entries = selection.kind === 'ids' ? selection.ids.map(archive.find) : archive.list(selection.filter);
    const hidden = entries.filter(({ game, summary }) => game === 'minesweeper' && !summary?.outcome).length;
    return { written: entries.length - hidden, only_here: hidden > 0 ? [{ game: 'minesweeper', reason: 'hidden', matches: hidden }] : [] };
  },
  export_matches_file: ({ day }) => ({ file: `/home/anna/Documents/spielkiste ${day}.spielkiste`, count: { written: 8, hidden: 1, unreadable: 0, attempts: 0 } }),
  ...friendsOf(wanted.get('friends'), refuse, () => contacts),
  has_files: () => wanted.has('files'),
  has_network: () => wanted.get('friends') !== 'texts',
  has_notices: () => true,
  settings: () => settings,
  keep_settings: ({ settings: part }) => (settings = { ...settings, ...part }),
  subscribe: ({ channel }) => { line = channel as Channel; return null; },
  notices: () => [],
  check_matches: () => [],
  given: () => ({ opened: given.splice(0), chosen: null, troubles: [] }),
  subscribe_given: ({ channel }) => {
    Object.assign(window, {
      /** Acts as if a link with a friend's message had been opened. */
      give: (text: string) => {
        given.push({ text, from_friend: true });
        (channel as Channel).onmessage(null);
      },
    });
    return null;
  },
  about: () => ({ version: '1.2.3', homepage: null, news: '### Added\n\n- One thing\n  on two lines.\n- `Another`.' }),
  folder_in_use: () => wanted.get('folder'),
  questions: async () => Object.fromEntries(Object.entries(await answered()).map(([game, { answers }]) => [game, answers.map(({ question }) => question)])),
  widen: () => 0,
  title: () => null,
  announce: () => null,
  statistics: async ({ query }) => (await (await fetch('/statistics.json')).json())[wanted.get('statistics') ?? query.game ?? 'all'],
  save: ({ id }) => `spielkiste 1\n${gameOf(id)}\n`,
  load: () => refuse('bad_save', 'the first line must be "spielkiste 1"'),
};

/** A command for one match. */
type Asked<Kind extends MatchCommand['kind']> = Extract<MatchCommand, { kind: Kind }> & { game: string };

const matchCommands: { readonly [Kind in MatchCommand['kind']]?: (asked: Asked<Kind>) => unknown } = {
  seat: ({ game, side, player }) => {
    const match = matches[game];
    const seats = { ...match.seats, [side]: player };
    const start = match.phase === 'choosing' ? Boolean(seats.first && seats.second) : match.can.start;
    return changed(game, { seats, can: { ...match.can, start } });
  },
  set_name: ({ game, side, name }) => changed(game, { names: { ...matches[game].names, [side]: name } }),
  start: ({ game }) => changed(game, { phase: 'running', can: { ...matches[game].can, start: false, pause: true, enter: true, resign: true, offer_draw: true, quit: true } }),
  pause: ({ game }) => changed(game, { phase: 'paused', can: { ...matches[game].can, start: true, pause: false, enter: false } }),
  hint: async ({ game }) => changed(game, { hint: hintOf(game, Math.min(3, (matches[game].hint?.steps ?? 0) + 1), await reasonsOf(game)) }),
  coach: ({ game, wanted: on }) => changed(game, { coach: { wanted: on, comment: null } }),
  answer_coach: ({ game }) => changed(game, { coach: { wanted: true, comment: null }, can: { ...matches[game].can, answer_coach: false, enter: true, hint: true } }),
  set_option: ({ game, name, value }) => {
    const { options } = matches[game];
    const chosen = { ...options.chosen, [name.replaceAll('-', '_')]: ['on', 'off'].includes(value) ? value === 'on' : Number(value) };
    return changed(game, { options: { ...options, text: `${name}=${value}`, chosen } });
  },
  set_clock: ({ game, clock }) => {
    const ms = 1000 * (clock?.initial_seconds ?? 0);
    return changed(game, { clock: clock && { control: clock, remaining_ms: { first: ms, second: ms }, running: null } });
  },
  enter: async ({ game, input }) => {
    // The coach warns about every move.
    if (game !== 'smess') return changed(game, withCoach(matches[game], matches[game].coach?.wanted ? 'warning' : null, await reasonsOf(game)));
    const selected = await recorded(game, 'selected');
    const chosen = 'cell' in input && input.cell === selected.draft.from && !matches[game].draft;
    return changed(game, { draft: chosen ? selected.draft : null });
  },
  go_to: ({ game, ply }) => changed(game, { at: ply, shown_ply: ply }),
  look: ({ game, ply, as = 'all' }) => changed(game, { shown_ply: ply ?? matches[game].at, looking: ply === null ? null : { ply, as } }),
  // A request judges the last half of the moves, and stopping judges all of them.
  judge: async ({ game, wanted }) => {
    const judged = await recorded(game, 'judged');
    if (!wanted) return changed(game, judged);
    const half = Math.floor(judged.at / 2);
    const record = judged.record.map((line, i) => (i < half ? { ...line, judgement: null } : line));
    return changed(game, { ...judged, record, review: judged.review && { ...judged.review, judged: judged.at - half, running: true } });
  },
  analyse: ({ game, wanted }) => changed(game, { analysis: { wanted, report: null } }),
  take_device: ({ game }) => changed(game, { hand_over: null }),
  resign: ({ game }) => {
    const { turn, can } = matches[game];
    const outcome = { winner: opponent(turn ?? 'second'), ending: 'resigned' };
    return changed(game, { phase: 'over', turn: null, outcome, can: { ...can, resign: false, pause: false, rematch: true } });
  },
  // Commands to a friend.
  undo: ({ game }) => befriend(game, { asking: Math.max(0, matches[game].at - 1) }, { undo: false }),
  answer_take_back: ({ game }) => befriend(game, { asked: null, owes_answer: null }, { answer_take_back: false, enter: true }),
  offer_draw: ({ game }) => befriend(game, { offers_draw: !matches[game].friend?.offers_draw }),
  answer_draw: ({ game }) => changed(game, { draw_offer: null, can: { ...matches[game].can, answer_draw: false } }),
  claim: ({ game, draw }) => befriend(game, { claim: { by: ownSide(game), draw } }, { claim: false }),
  say: ({ game, phrase }) => befriend(game, { phrases: [...(matches[game].friend?.phrases ?? []), { turn: 9, by: ownSide(game), phrase }] }),
  leave_device: ({ game }) => changed(game, { hand_over: matches[game].turn }),
};

/** Changes a match with a friend. */
function befriend(game: string, by: Partial<FriendShown>, can: Partial<Can> = {}) {
  const match = matches[game];
  return changed(game, { friend: match.friend && { ...match.friend, ...by }, can: { ...match.can, ...can } });
}

/** The player's side in a match with a friend. */
const ownSide = (game: string) => opponent(matches[game].friend?.side ?? 'second');

/** Passes a command to its handler. */
function applied(game: string, command: MatchCommand) {
  const answer = matchCommands[command.kind] as ((asked: object) => unknown) | undefined;
  return answer ? answer({ game, ...command }) : refuse('not_now', `the stub does not know ${command.kind}`);
}

/** An answer to the page, with Anna renamed. */
const told = (answer: unknown) => {
  const anna = wanted.get('anna');
  return anna && answer !== undefined ? JSON.parse(JSON.stringify(answer).replace(/"(Anna|Ada)"/g, JSON.stringify(anna))) : answer;
};

/** What tests read and call. */
const hooks = Object.assign(window, {
  /** The commands that the page has sent. */
  sent: [] as unknown[],
  /** How many commands are not answered yet. */
  pending: 0,
  /** Repairs the broken command. */
  mend: () => wanted.delete('broken'),
});

function invoke(command: CommandName, args: { command?: MatchCommand, channel?: Channel } = {}) {
  hooks.sent.push(command === 'apply' ? args.command : { kind: command, ...args });
  hooks.pending++;
  return answerTo(command, args).finally(() => hooks.pending--);
}

async function answerTo(command: CommandName, args: { channel?: Channel }) {
  await ready;
  if (command === wanted.get('broken')) return refuse(wanted.get('code') ?? 'unexpected', `${command} is broken`);
  const answer = commands[command] as ((args: object) => unknown) | undefined;
  if (!answer) return refuse('not_now', `the stub does not know ${command}`);
  const { channel } = args;
  return told(await answer(channel ? { ...args, channel: { onmessage: (message: unknown) => channel.onmessage(told(message)) } } : args));
}

Object.assign(window, { __TAURI__: { core: { Channel: class {}, invoke } } });

// Opens the requested snapshot; without one the page stays at home.
if (wanted.has('show')) {
  const timer = setInterval(() => {
    const way = document.querySelector(`[data-game="${shownGame}"] [data-action="open"] svg`);
    if (!way) return;
    clearInterval(timer);
    way.parentElement?.click();
  }, 20);
}
