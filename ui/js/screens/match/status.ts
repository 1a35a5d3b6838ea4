import { hasNoResult } from '../../foundation/endings.js';
import { isolated } from '../../foundation/foreign.js';
import { friendStatus, withFriend } from '../friends/match_words.js';
import { gameModule } from '../../boards/games.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { SIDES, computerPlays, opponent, sideText } from '../../foundation/sides.js';
import { lessonStatus } from './lesson_words.js';
import { problemStatus } from './problem_words.js';
import { valueText } from '../../foundation/values.js';
import type { Side, Snapshot, Thought } from '../../wire.js';
import { pastText } from './record/numbers.js';

/** A match's state in words: turn, result, draw offer, and the computer's progress. */

type Ended = Pick<Snapshot, 'game' | 'outcome' | 'view' | 'looking' | 'seats' | 'names'>;

/** `name` is null if the winner is the reader. */
type Winner = { side: Side; name: string | null };

export function statusText(snapshot: Snapshot, i18n: I18n): string {
  const { game, phase, outcome, turn: side, lesson } = snapshot;
  if (lesson) return lessonStatus(snapshot, i18n);
  if (snapshot.problem) return problemStatus(snapshot, i18n);
  const friendly = withFriend(snapshot);
  // Stopping after the end does not change the result.
  const hasResult = outcome && outcome.ending !== 'stopped';
  if (friendly?.friend.stopped && !hasResult) return friendStatus(friendly, i18n);
  if (outcome) return resultText(snapshot, i18n, winnerOf);
  if (phase === 'choosing') return choosingText(snapshot, i18n);
  // While the board shows the past, there is no move to make.
  if (snapshot.looking) return pastText(['status.looking', 'status.looking_start'], snapshot, snapshot.shown_ply, i18n);
  if (friendly) return friendStatus(friendly, i18n);
  if (!side) return '';
  return i18n.t('status.turn', { side: sideText(game, side, i18n), context: phase });
}

function choosingText({ game, seats, can }: Snapshot, i18n: I18n) {
  if (can.start) return i18n.t('status.ready');
  const missing = SIDES.filter((side) => !seats[side]);
  if (missing.length !== 1) return i18n.t('status.choose');
  return i18n.t('status.choose_side', { side: sideText(game, missing[0], i18n) });
}

/** The result for others, who can see next to it who played which side. */
export const writtenOutcome = (snapshot: Ended, i18n: I18n) => resultText(snapshot, i18n, sideOf);

function resultText(snapshot: Ended, i18n: I18n, called: typeof winnerOf) {
  const { game, outcome } = snapshot;
  if (!outcome) return '';
  const { winner } = outcome;
  const reason = endingText(game, outcome, i18n);
  if (hasNoResult(outcome)) return reason;
  const result = winner ? wonText(snapshot, called(snapshot, winner, i18n), i18n) : i18n.t('outcome.draw');
  return i18n.sentences([result, reason]);
}

/** Why a game ended. */
export function endingText(game: string, { winner, ending }: NonNullable<Snapshot['outcome']>, i18n: I18n): string {
  const own = `${game}.ending_${ending}`;
  // A match on two devices can end without a winner for reasons that otherwise have one.
  const drawn = `ending.${ending}_draw`;
  const common = !winner && i18n.exists(drawn) ? drawn : `ending.${ending}`;
  return i18n.t((i18n.exists(own) ? own : common) as Key, { loser: winner ? sideText(game, opponent(winner), i18n) : '' });
}

/**
 * The winner and, if the game counts points, the margin. The margin is omitted after a resignation and while looking
 * back, because the points then belong to an earlier position.
 */
function wonText(snapshot: Ended, { side, name }: Winner, i18n: I18n) {
  const { game, outcome, looking } = snapshot;
  const [own, plain] = name === null ? [`${game}.you_won_by`, 'outcome.you_won'] as const : [`${game}.won_by`, 'outcome.won'] as const;
  const counts = i18n.exists(`${game}.ending_${outcome?.ending}`) && i18n.exists(own) && !looking;
  const points = counts ? gameModule(game).points?.(snapshot) : null;
  const player = name ?? '';
  if (!points) return i18n.t(plain, { player });
  return i18n.t(own as Key, { player, count: points[side] - points[opponent(side)] });
}

/** The winner, by name if known. The only person at this device is addressed as "you". */
function winnerOf(snapshot: Ended, side: Side, i18n: I18n): Winner {
  const { game, seats, names } = snapshot;
  const people = SIDES.filter((one) => seats[one]?.kind === 'human').length;
  const kind = seats[side]?.kind;
  const given = names[side];
  if (kind === 'human' && people === 1 && !given) return { side, name: null };
  const usual = kind === 'friend' ? i18n.t('friends.friend') : kind === 'computer' && people > 0 ? i18n.t('outcome.computer') : null;
  const name = given ? isolated(given) : usual;
  return name ? { side, name: i18n.t('player.named', { name, side: sideText(game, side, i18n) }) } : sideOf(snapshot, side, i18n);
}

const sideOf: typeof winnerOf = ({ game }, side, i18n) => ({ side, name: i18n.t('outcome.side', { side: sideText(game, side, i18n) }) });

export function thoughtText(game: string, thought: Pick<Thought, 'depth' | 'nodes' | 'nodes_per_second' | 'value'>, i18n: I18n): string {
  return i18n.t('thinking.progress', {
    count: thought.nodes,
    depth: thought.depth,
    nodes: i18n.short(thought.nodes),
    speed: i18n.short(thought.nodes_per_second),
    value: valueText(game, thought.value, i18n),
  });
}

/** The computer's progress, or its thoughts on the last move. */
export function thinkingText({ game, phase, thinking, record, shown_ply }: Snapshot, i18n: I18n): string {
  if (phase === 'over') return '';
  if (thinking) return thinking.thought ? thoughtText(game, thinking.thought, i18n) : i18n.t('thinking.begun');
  const thought = record[shown_ply - 1]?.thought;
  return thought ? thoughtText(game, thought, i18n) : '';
}

/**
 * Whether the progress line keeps its space, so that the elements below do not shift under the mouse between moves. It
 * disappears after the end.
 */
export function computerThinks({ phase, seats, record }: Pick<Snapshot, 'phase' | 'seats' | 'record'>): boolean {
  return phase !== 'choosing' && phase !== 'over' && computerPlays({ seats, record });
}

export function offerText(game: string, { by, state }: NonNullable<Snapshot['draw_offer']>, i18n: I18n): string {
  return i18n.t(`offer.${state}`, { by: sideText(game, by, i18n), side: sideText(game, opponent(by), i18n) });
}
