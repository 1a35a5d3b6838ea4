import { html, noChange, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { dialogOpen } from '../../foundation/dialogs.js';
import { gameModule } from '../../boards/games.js';
import { warns } from '../../boards/kit/advice.js';
import { isSecondClick } from '../../foundation/second_click.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import type { CommentShown, HintShown, Line, Snapshot } from '../../wire.js';

/** Hints and the coach's comments in words: in the panel, and for screen readers. */

// The maximum number of expected moves shown.
const MOST_MOVES = 6;

/** The advice in the panel; the coach's question takes precedence. */
export function advicePanel({ matches, place, i18n }: AppState, dispatch: Dispatch) {
  const snapshot = matches[place];
  if (!snapshot) return noChange;
  const text = adviceText(snapshot, i18n);
  const asks = snapshot.can.answer_coach;
  const more = !asks && snapshot.can.hint ? moreKey(snapshot.hint) : null;
  const answer = (id: string, said: string, play: boolean) => button({
    id, text: said, primary: !play,
    // The second click of a double click on the board is not an answer.
    press: (event) => isSecondClick(event) || dispatch({ kind: 'play_answer_coach', play }),
  }, i18n);
  return html`<div id="advice" class="notice" ?hidden=${text === ''} data-asks=${asks}><p id="advice-text">${text}</p>${asks ? html`
    ${answer('coach-again', i18n.t('advice.again'), false)}${answer('coach-play', i18n.t('advice.play'), true)}` : nothing}${more ? button({
    id: 'hint-more', text: i18n.t(more), press: (event) => isSecondClick(event) || dispatch({ kind: 'play_hint' }),
  }, i18n) : nothing}</div>`;
}

/** The name of a hint's next step; null if there is none. */
export function moreKey(hint: HintShown | null): Key | null {
  if (!hint || hint.steps === 0 || hint.steps > 2) return null;
  return hint.steps === 1 ? 'advice.more_move' : 'advice.more_why';
}

/** Empty if there is none. */
export function adviceText(snapshot: Snapshot, i18n: I18n): string {
  const comment = snapshot.coach?.comment;
  if (comment && warns(snapshot)) return warningText(comment, snapshot, i18n);
  if (snapshot.hint) return i18n.sentences(hintSteps(snapshot.hint, snapshot, i18n));
  return comment ? i18n.sentences([i18n.t('advice.praise', { move: moveText(comment.chosen, snapshot, i18n) }), ...reasonTexts(comment, snapshot, i18n)]) : '';
}

function warningText(comment: CommentShown, snapshot: Snapshot, i18n: I18n) {
  const warning = i18n.t('advice.warning', { move: moveText(comment.chosen, snapshot, i18n) });
  return i18n.sentences([warning, ...reasonTexts(comment, snapshot, i18n), i18n.t('advice.question')]);
}

/** A text for each step shown. */
function hintSteps(hint: HintShown, snapshot: Snapshot, i18n: I18n): string[] {
  const { steps, cells, best, line } = hint;
  const { cellText } = gameModule(snapshot.game).advice ?? {};
  const places = i18n.list(cells.map((cell) => cellText?.(cell, snapshot, i18n) ?? ''));
  return [
    steps > 0 ? i18n.t('advice.look', { cells: places }) : '',
    steps > 1 ? i18n.t('advice.best', { move: moveText(best, snapshot, i18n) }) : '',
    ...steps > 2 ? [...reasonTexts(hint, snapshot, i18n), lineText(line, snapshot, i18n)] : [],
  ].filter(Boolean);
}

const moveText = (move: unknown, snapshot: Snapshot, i18n: I18n) => gameModule(snapshot.game).advice?.moveText(move, snapshot, i18n) ?? '';

const reasonTexts = ({ reasons }: Pick<HintShown, 'reasons'>, snapshot: Snapshot, i18n: I18n) =>
  reasons.map((reason) => gameModule(snapshot.game).answerText(reason, snapshot, i18n));

/** "Expected: Ne8-e6 Nd4xe4." Empty if only the move itself is known, or the moves do not say who makes them. */
const lineText = (line: readonly string[], { game }: Snapshot, i18n: I18n) => (line.length > 1 && gameModule(game).advice?.tellsLine ? i18n.t('advice.line', { moves: line.slice(0, MOST_MOVES).join(' ') }) : '');

/** What is new: a hint's next step, or a comment. */
export function adviceNews(before: Snapshot, now: Snapshot, i18n: I18n): string {
  const comment = now.coach?.comment;
  if (comment && JSON.stringify(comment) !== JSON.stringify(before.coach?.comment)) return adviceText(now, i18n);
  if (before.can.answer_coach && !now.can.answer_coach && now.at === before.at && now.can.enter) return i18n.t('advice.not_played');
  const said = before.hint ? hintSteps(before.hint, before, i18n).length : 0;
  return now.hint ? i18n.sentences(hintSteps(now.hint, now, i18n).slice(said)) : '';
}

/** How much of a hint the player saw before a move; empty for none. */
export const hintText = ({ hints }: Pick<Line, 'hints'>, i18n: I18n) => (hints > 0 ? i18n.t(`advice.seen_${Math.min(hints, 3) as 1 | 2 | 3}`) : '');

/** Moves the focus to a new question of the coach, for players who use the keyboard. */
export function focusQuestion(before: Pick<Snapshot, 'can'> | null, { can }: Pick<Snapshot, 'can'>): void {
  if (can.answer_coach && !before?.can.answer_coach) document.getElementById('coach-again')?.focus();
}

/** Lets Escape answer the coach before any other listener. */
export function listenToCoach(latest: () => Snapshot | null, dispatch: Dispatch): void {
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.repeat || event.isComposing || dialogOpen() || !latest()?.can.answer_coach) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    dispatch({ kind: 'play_answer_coach', play: false });
  }, { capture: true });
}
