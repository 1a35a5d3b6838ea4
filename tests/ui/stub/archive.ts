/**
 * Archived matches for the stub: as many as `?matches=` asks for, built from recorded ones, each a few hours older than
 * the previous one.
 */
import type { MatchEntry, MatchFilter, Side } from '../../../ui/js/wire.js';
import { computer, human } from '../fakes.js';
import type { Commands, Recorded } from './commands.js';

const NAMES = ['Anna', 'Ben', 'សុខា'];
/** Endings and computer levels, by game. */
const KINDS: Record<string, { endings: string[], levels: number[] }> = {
  smess: { endings: ['brain_captured', 'agreed', 'resigned'], levels: [2, 10, 30] },
  kalaha: { endings: ['no_stones', 'agreed', 'resigned'], levels: [2, 6] },
  minesweeper: { endings: ['decided', 'decided', 'abandoned'], levels: [10, 20, 30] },
};
const GAMES = Object.keys(KINDS);
const HOURS = 3600;

/** Match `i` in the archive, newest first. */
function entryOf(i: number, now: number): MatchEntry {
  const game = GAMES[i % 3];
  const { endings, levels } = KINDS[game];
  const running = i % 9 < 3;
  const began = now - i * 5 * HOURS - 1200;
  const people = i % 4 === 3;
  const seats = { first: i % 5 === 4 ? computer(levels[1]) : human, second: people ? human : computer(levels[i % levels.length]) };
  const named = (side: Side, name: string) => (seats[side].kind === 'human' && i % 2 === 0 ? name : null);
  const plies = 7 + ((i * 13) % 80);
  const ending = endings[i % endings.length];
  const winner = ending === 'agreed' || ending === 'abandoned' ? null : i % 7 < 4 ? 'first' : 'second';
  return {
    id: 1000 + i,
    game,
    summary: {
      game, phase: running ? 'paused' : 'over', turn: running ? 'first' : null, seats, options: '', began, plies, moves: plies, judged: null, continued: false, hints: 0, coached: false,
      names: { first: named('first', NAMES[i % 3]), second: named('second', NAMES[(i + 1) % 3]) },
      outcome: running ? null : { winner, ending },
    },
    changed: began + 900,
    note: i % 11 === 5 ? 'The sacrifice on move 12 decided it.' : '',
    starred: i % 8 === 1,
  };
}

const fits = (filter: MatchFilter) => ({ game, summary, note, starred }: MatchEntry) => {
  const words = `${note} ${summary?.names.first} ${summary?.names.second}`.toLowerCase();
  const began = summary?.began ?? 0;
  return (filter.games.length === 0 || filter.games.includes(game))
    && (!filter.phase || (filter.phase === 'over') === (summary?.phase === 'over'))
    && (!filter.starred || starred)
    && (filter.from === null || began >= filter.from) && (filter.to === null || began < filter.to)
    && words.includes(filter.text.toLowerCase());
};

/** The commands for an archive with `count` matches. */
export function archiveOf(count: number, recorded: Recorded) {
  const now = Math.floor(Date.now() / 1000);
  let entries = Array.from({ length: count }, (_, i) => entryOf(i, now));
  let bin: MatchEntry[] = [];
  const change = (id: number, part: Partial<MatchEntry>) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry));
    return null;
  };
  const find = (id: number) => entries.filter((entry) => entry.id === id)[0];
  const list = (filter: MatchFilter) => entries.filter(fits(filter));
  const commands: Commands = {
    list_matches: ({ filter, offset, limit }) => {
      const found = list(filter);
      return { total: found.length, entries: found.slice(offset, offset + limit) };
    },
    preview: async ({ id }) => ({ ...(await recorded(find(id).game, find(id).summary?.outcome ? 'over' : 'running')), id }),
    names: () => NAMES,
    star: ({ id, starred }) => change(id, { starred }),
    annotate: ({ id, note }) => change(id, { note }),
    delete_matches: ({ ids }) => {
      bin = entries.filter(({ id }) => ids.includes(id));
      entries = entries.filter(({ id }) => !ids.includes(id));
      return bin.length;
    },
    restore_matches: () => {
      entries = [...entries, ...bin].sort((a, b) => b.changed - a.changed);
      return null;
    },
    delete_everything: () => {
      entries = [];
      return null;
    },
  };
  return { find, list, commands };
}
