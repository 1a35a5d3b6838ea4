import { levelBadge } from '../../foundation/levels.js';
import { SIDES } from '../../foundation/sides.js';
import { COLUMNS, FRAME, HEIGHT, ROWS, SQUARE, WIDTH } from './geometry.js';
import { FRIEND } from './pieces.js';
import type { GameSnapshot as Snapshot } from './wire.js';
import type { LevelInfo, Player, Side } from '../../wire.js';
import type { I18n } from '../../foundation/i18n.js';

/**
 * Choosing the players: Brain figures in the middle of the board. Each side has one for a human, one for a friend, and
 * one for each named level.
 */

/** The player a figure represents. */
export interface Offer {
  player: Player;
  /** The figure's name without its side. */
  name: string;
  word: string;
}

export interface Figure {
  /** `first-human`, `first-friend`, `second-4`. Unnamed levels use the figure for the named level below. */
  id: string;
  side: Side;
  player: Player;
  badge: string;
  chosen: boolean;
  /** The figure's centre, in percent of the board. */
  left: number;
  top: number;
  spoken: string;
}

export interface Choosing {
  title: string;
  hint: string;
  /** Spoken names of the two rows. */
  groups: Record<Side, string>;
  figures: Figure[];
  /** The meanings of the columns. */
  captions: { text: string, left: number }[];
  /** The square for each side's figure. */
  homes: Record<Side, { cell: number, waiting: boolean }>;
}

export function choosingScene(snapshot: Snapshot, flipped: boolean, i18n: I18n): Choosing {
  const offers = offersOf(snapshot.levels, i18n);
  const left = (i: number) => columnMiddle(i, offers.length);
  return {
    title: i18n.t('smess.choosing_title'),
    hint: i18n.t('smess.choosing_hint'),
    groups: { first: i18n.t('smess.choosing_first'), second: i18n.t('smess.choosing_second') },
    figures: SIDES.flatMap((side) =>
      offers.map((offer, i) => figure(snapshot, side, offer, left(i), flipped, i18n)),
    ),
    captions: offers.map((offer, i) => ({ text: offer.word, left: left(i) })),
    homes: { first: home(snapshot, 'first'), second: home(snapshot, 'second') },
  };
}

/** The choices for a side, humans first. */
const offersOf = (levels: readonly LevelInfo[], i18n: I18n): Offer[] => [
  { player: { kind: 'human' }, name: 'human', word: i18n.t('player.human') },
  { player: { kind: 'friend' }, name: 'friend', word: i18n.t('friends.seat_short') },
  ...levels.flatMap(({ name, level }) => {
    const player: Player = { kind: 'computer', level };
    return name ? [{ player, name: badgeOf(player, i18n), word: i18n.t(`level.${name}`) }] : [];
  }),
];

/** @returns the badge on this player's Brain: `H`, `1`, `1+`, or `FRIEND` */
export function badgeOf(player: Player, i18n: I18n): string {
  if (player.kind === 'friend') return FRIEND;
  return player.kind === 'human' ? 'H' : levelBadge(player.level, i18n);
}

/** Whether a figure represents this player. A figure's level extends up to the next named one. */
function standsFor({ player: own }: Offer, player: Player | null, levels: readonly LevelInfo[]) {
  if (own.kind !== 'computer' || player?.kind !== 'computer') return own.kind === player?.kind;
  return own.level === levels.filter(({ name, level }) => name !== null && level <= player.level).pop()?.level;
}

// The distance between figures, in squares, so that seven fit on the board.
const SPREAD = 0.96;

const columnMiddle = (i: number, count: number) => percent(FRAME + (COLUMNS / 2 + (i - (count - 1) / 2) * SPREAD) * SQUARE, WIDTH);

function figure(snapshot: Snapshot, side: Side, offer: Offer, left: number, flipped: boolean, i18n: I18n): Figure {
  const below = (side === 'first') !== flipped;
  const chosen = standsFor(offer, snapshot.seats[side], snapshot.levels);
  const { player, name, word } = offer;
  const label = badgeOf(player, i18n);
  const sideName = i18n.t(`smess.side_${side}`);
  return {
    id: `${side}-${name}`,
    side,
    player,
    badge: label,
    chosen,
    left,
    top: percent(FRAME + (ROWS / 2 + (below ? 0.72 : -0.78)) * SQUARE, HEIGHT),
    spoken: player.kind === 'friend' ? i18n.t('friends.seat_figure', { side: sideName })
      : i18n.t('smess.choosing_figure', { side: sideName, player: word, label }),
  };
}

function home(snapshot: Snapshot, side: Side) {
  const cell = snapshot.view.cells.findIndex((wire) => wire.brain_start_of === side);
  return { cell, waiting: snapshot.seats[side] === null };
}

const percent = (part: number, whole: number) => (100 * part) / whole;
