/**
 * Kept matches for the stand-in: as many as `?matches=` asks for, made up of recorded ones, each some hours older than
 * the one before.
 */
const NAMES = ['Anna', 'Ben', 'សុខា'];
const human = { kind: 'human' };
const computer = (level) => ({ kind: 'computer', level });
/** By game: how a match ends there, and levels of computers. */
const KINDS = {
  smess: { endings: ['brain_captured', 'agreed', 'resigned'], levels: [2, 10, 30] },
  kalaha: { endings: ['no_stones', 'agreed', 'resigned'], levels: [2, 6] },
  minesweeper: { endings: ['decided', 'decided', 'abandoned'], levels: [10, 20, 30] },
};
const GAMES = Object.keys(KINDS);
const HOURS = 3600;

/** Match `i` of the archive, the youngest first. */
function entryOf(i, now) {
  const game = GAMES[i % 3];
  const { endings, levels } = KINDS[game];
  const running = i % 9 < 3;
  const began = now - i * 5 * HOURS - 1200;
  const people = i % 4 === 3;
  const seats = { first: i % 5 === 4 ? computer(levels[1]) : human, second: people ? human : computer(levels[i % levels.length]) };
  const named = (side, name) => (seats[side].kind === 'human' && i % 2 === 0 ? name : null);
  const ending = endings[i % endings.length];
  const winner = ending === 'agreed' || ending === 'abandoned' ? null : i % 7 < 4 ? 'first' : 'second';
  return {
    id: 1000 + i,
    game,
    summary: {
      game, phase: running ? 'paused' : 'over', turn: running ? 'first' : null, seats, options: '', began, plies: 7 + ((i * 13) % 80),
      names: { first: named('first', NAMES[i % 3]), second: named('second', NAMES[(i + 1) % 3]) },
      outcome: running ? null : { winner, ending },
    },
    changed: began + 900,
    note: i % 11 === 5 ? 'The sacrifice on move 12 decided it.' : '',
    starred: i % 8 === 1,
  };
}

const fits = (filter) => ({ game, summary, note, starred }) => {
  const words = `${note} ${summary.names.first} ${summary.names.second}`.toLowerCase();
  return (filter.games.length === 0 || filter.games.includes(game))
    && (!filter.phase || (filter.phase === 'over') === (summary.phase === 'over'))
    && (!filter.starred || starred)
    && (filter.from === null || summary.began >= filter.from) && (filter.to === null || summary.began < filter.to)
    && words.includes(filter.text.toLowerCase());
};

/** The commands of the archive, over so many matches. */
export function archiveOf(count, recorded) {
  const now = Math.floor(Date.now() / 1000);
  let entries = Array.from({ length: count }, (_, i) => entryOf(i, now));
  let bin = [];
  const change = (id, part) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry));
    return null;
  };
  const find = (id) => entries.find((entry) => entry.id === id);
  return {
    find,
    commands: {
      list_matches: ({ filter, offset, limit }) => {
        const found = entries.filter(fits(filter));
        return { total: found.length, entries: found.slice(offset, offset + limit) };
      },
      preview: async ({ id }) => ({ ...(await recorded(find(id).game, find(id).summary.outcome ? 'over' : 'running')), id }),
      names: () => NAMES,
      star: ({ id, starred }) => change(id, { starred }),
      annotate: ({ id, note }) => change(id, { note }),
      delete_matches: ({ ids }) => {
        bin = entries.filter(({ id }) => ids.includes(id));
        entries = entries.filter(({ id }) => !ids.includes(id));
        return bin.length;
      },
      restore_matches: () => {
        entries = [...entries, ...bin].sort((a, b) => b.summary.began - a.summary.began);
        return null;
      },
      delete_everything: () => {
        entries = [];
        return null;
      },
    },
  };
}
