import { dayName, dayParts, timeText } from '../../foundation/day.js';
import { hasNoResult } from '../../foundation/endings.js';
import { isolated } from '../../foundation/foreign.js';
import { GAMES, gameModule } from '../../boards/games.js';
import type { I18n } from '../../foundation/i18n.js';
import { seatText } from '../../foundation/levels.js';
import { movesOf } from '../match/record/numbers.js';
import { endingText } from '../match/status.js';
import { SIDES, gameText, sideText } from '../../foundation/sides.js';
import type { LevelInfo, MatchEntry, Side, Snapshot, Summary } from '../../wire.js';

/** The text about a match in a list. */

/** The page data needed for an entry's text. */
export interface Words {
  readonly i18n: I18n;
  readonly levels: (game: string) => LevelInfo[];
}

export const wordsOf = ({ i18n, matches }: { readonly i18n: I18n; readonly matches: Readonly<Record<string, Snapshot>> }): Words =>
  ({ i18n, levels: (game) => matches[game]?.levels ?? [] });

export const nameText = ({ game, seats, names }: Summary, side: Side, { i18n, levels }: Words) =>
  seatText({ seats, names, levels: levels(game) }, side, i18n);

/** "Anna against Computer 3 · Good". */
export function playersText(summary: Summary, words: Words) {
  const [first, second] = SIDES.map((side) => nameText(summary, side, words));
  return words.i18n.t('home.players', { first, second });
}

/** "Anna against Computer 3 · Good", or that the match cannot be read. */
export const titleText = ({ summary }: MatchEntry, words: Words) => (summary ? playersText(summary, words) : words.i18n.t('archive.unreadable'));

/**
 * The side of the only human at this device, against the computer or a friend; null if humans here play both sides or
 * neither.
 */
function person({ seats }: Pick<Summary, 'seats'>): Side | null {
  const people = SIDES.filter((side) => seats[side]?.kind === 'human');
  return people.length === 1 ? people[0] : null;
}

/** "Won", "Lost", "Anna won", "Draw", "Blue to move". */
export function resultText(summary: Summary, i18n: I18n) {
  const { game, outcome, turn, names } = summary;
  if (!outcome) return turn ? i18n.t('status.turn', { side: sideText(game, turn, i18n) }) : '';
  if (hasNoResult(outcome)) return i18n.t('archive.none');
  if (!outcome.winner) return i18n.t('archive.draw');
  const who = person(summary);
  if (who) return i18n.t(who === outcome.winner ? 'archive.won' : 'archive.lost');
  const name = names[outcome.winner];
  return i18n.t('archive.side_won', { side: name ? isolated(name) : sideText(game, outcome.winner, i18n) });
}

export function resultKind(summary: Summary) {
  const { outcome } = summary;
  if (!outcome) return 'running';
  const who = person(summary);
  if (!outcome.winner || !who) return outcome.winner ? 'side' : 'draw';
  return who === outcome.winner ? 'won' : 'lost';
}

/** Why the match ended; empty while it is running. */
export const reasonText = ({ game, outcome }: Summary, i18n: I18n) => (outcome ? endingText(game, outcome, i18n) : '');

export const lengthText = ({ game, plies }: Summary, i18n: I18n) => i18n.t('archive.moves', { count: movesOf(game, plies) });

/** When a match began, or last changed if its start is unknown. */
export const timeOf = ({ summary, changed }: MatchEntry) => summary?.began ?? changed;

/** Empty for an unknown game. */
export const gameName = ({ game }: MatchEntry, i18n: I18n) => (game in GAMES ? gameText(game, i18n) : '');

/** The line below the players: game, length, time. */
export const factsOf = (entry: MatchEntry, i18n: I18n) => ({
  game: gameName(entry, i18n), length: entry.summary ? lengthText(entry.summary, i18n) : '', time: timeText(timeOf(entry), i18n),
});

/** A row's position in its list. */
export interface RowPlace {
  /** Whether it is the first of its day. */
  readonly newDay: boolean;
  /** Number `n` of `m`. */
  readonly place: { readonly number: number; readonly total: number };
}

/** The whole row for screen readers. It begins with the visible words in order, so that voice control finds them. */
export function entrySentence(entry: MatchEntry, { newDay, place }: RowPlace, words: Words) {
  const { i18n } = words;
  const { summary, note, starred } = entry;
  const said = [
    newDay ? Object.values(dayParts(timeOf(entry), i18n)).filter(Boolean).join(' ') : '',
    titleText(entry, words),
    i18n.list(Object.values(factsOf(entry, i18n)), 'facts'),
    note && i18n.t('archive.note_says', { note: isolated(note) }),
    summary ? resultText(summary, i18n) : '',
  ];
  const more = [dayName(timeOf(entry), i18n), starred ? i18n.t('archive.starred') : '', i18n.t('archive.place', place)];
  const sentences = (texts: string[]) => texts.filter(Boolean).map((text) => i18n.t('announce.sentence', { text }));
  return i18n.sentences([...sentences(said), summary ? reasonText(summary, i18n) : '', ...sentences(more)]);
}

/** The match's board as SVG markup. */
export const pictureOf = (snapshot: Snapshot, i18n: I18n) => gameModule(snapshot.game).miniature(snapshot, i18n);
