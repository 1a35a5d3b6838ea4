import { html } from 'lit-html';
import type { App, AppState } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { leaveDialog, openDialog } from '../../components/dialog.js';
import { agreed } from '../../components/question.js';
import { dayText } from '../../foundation/day.js';
import { forget } from '../../foundation/drafts.js';
import { focusBoard } from '../../foundation/focus.js';
import type { I18n } from '../../foundation/i18n.js';
import { friendOf, withFriend } from '../friends/match_words.js';
import { gameModule } from '../../boards/games.js';
import { latinDigits } from '../../foundation/keys.js';
import type { Match } from './match.js';
import { copyFrom } from '../../foundation/clipboard.js';
import { element } from '../../foundation/dialogs.js';
import { listenToIdle } from '../../foundation/enable.js';
import { expectSecondClick } from '../../foundation/second_click.js';
import { SIDES, opponent } from '../../foundation/sides.js';
import type { Perspective, Trouble } from '../../wire.js';
import { inviteToRematch } from '../friends/contact_actions.js';
import { copiesButtons, copiesContent, copyOf, type RecordCopiesAction } from './record/copies_dialog.js';
import { mayRenew } from './replace.js';
import { REPORT_DIALOG, report, type ReportAction } from './report.js';
import { visit } from './review.js';

/** Handles a match's buttons. */

export type PlayAction =
  | { kind: 'play_go' | 'play_renew' | 'play_rematch'; byPointer: boolean }
  | { kind: 'play_undo' | 'play_redo' | 'play_offer_draw' | 'play_quit' | 'play_resign' }
  | { kind: 'play_hint' }
  | { kind: 'play_answer_draw'; accept: boolean }
  | { kind: 'play_answer_coach'; play: boolean }
  | { kind: 'review_visit'; ply: number; as?: Perspective }
  | { kind: 'review_take' | 'review_continue' }
  | { kind: 'entry_play' | 'board_text' };

export interface PlayContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  /** Called when a new match continues from a position in this match. */
  readonly continued: () => void;
  readonly copied: () => void;
  readonly saved: (file: string) => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export function handlePlay(app: App, context: PlayContext): void {
  const { current, onTrouble } = context;
  listenToIdle();
  app.handle<PlayAction>({
    play_go: ({ byPointer }) => go(current(), byPointer),
    play_renew: async ({ byPointer }) => {
      const match = current();
      const snapshot = match?.latest();
      if (snapshot && (byPointer || (await mayRenew(app, snapshot)))) match?.renew();
    },
    play_rematch: async ({ byPointer }) => {
      if (current()?.latest()?.friend) inviteToRematch(app).catch(onTrouble);
      // After a key press the focus moves to the board.
      else if ((await current()?.rematch()) && !byPointer) focusBoard();
    },
    play_undo: () => current()?.send({ kind: 'undo', plies: null }),
    play_redo: () => current()?.send({ kind: 'redo', plies: null }),
    play_offer_draw: async () => {
      // A computer answers immediately, which can end the match.
      const computer = SIDES.some((side) => current()?.latest()?.seats[side]?.kind === 'computer');
      const question = { id: 'draw', title: ({ t }: I18n) => t('offer.title'), note: ({ t }: I18n) => t('offer.warning'), yes: ({ t }: I18n) => t('menu.offer_draw') };
      if (!computer || (await agreed(app, question))) current()?.send({ kind: 'offer_draw' });
    },
    play_answer_draw: ({ accept }) => {
      const match = current();
      const offer = match?.latest()?.draw_offer;
      if (offer) match?.send({ kind: 'answer_draw', side: opponent(offer.by), accept });
    },
    play_hint: () => current()?.send({ kind: 'hint' }),
    play_answer_coach: ({ play }) => current()?.send({ kind: 'answer_coach', play }),
    play_quit: () => current()?.send({ kind: 'quit' }),
    play_resign: async () => {
      const note = ({ t }: I18n) => {
        const match = withFriend(app.state.matches[app.state.place]);
        return match ? t('friends.match_resign', friendOf(match, app.state.i18n)) : t('resign.warning');
      };
      const question = { id: 'resign', title: ({ t }: I18n) => t('resign.title'), note, yes: ({ t }: I18n) => t('resign.confirm') };
      if (await agreed(app, question)) current()?.send({ kind: 'resign' });
    },
    review_visit: ({ ply, as }) => visit(current(), ply, as),
    review_take: () => {
      const looking = current()?.latest()?.looking;
      if (looking) current()?.send({ kind: 'go_to', ply: looking.ply });
    },
    review_continue: async () => {
      const match = current();
      const looking = match?.latest()?.looking;
      if (!match || !looking || !(await match.continueFrom(looking.ply))) return;
      context.continued();
      // The player wants to play on, not to look at the position first.
      match.send({ kind: 'start' });
    },
    entry_play: () => playEntry(current()),
    board_text: () => openBoardText(app),
  });
  handleCopies(app, context);
  handleReport(app, current);
}

/**
 * The button changes its meaning after a click, so the second click of a double click is ignored. Keys are not
 * affected.
 */
async function go(match: Match | null, byPointer: boolean) {
  const button = element('go');
  if (byPointer && 'pressed' in button.dataset) return;
  if (byPointer) expectSecondClick(button);
  const snapshot = match?.latest();
  if (snapshot?.phase === 'over') match?.renew();
  else if (snapshot?.can.pause) match?.send({ kind: 'pause' });
  // After a key press the focus moves to the board.
  else if ((await match?.send({ kind: 'start' })) && !byPointer) focusBoard();
}

async function playEntry(match: Match | null) {
  const field = element<HTMLInputElement>('entry-move');
  const text = latinDigits(field.value.trim());
  if (text && (await match?.send({ kind: 'play', text }))) {
    forget(field);
    field.value = '';
  } else field.select();
}

/** Focuses the move field, if it exists. */
export function typeMove(): void {
  const field = document.getElementById('entry-move') as HTMLInputElement | null;
  field?.focus();
  // Typing replaces any text left in the field.
  field?.select();
}

/** The current board as text. */
function openBoardText(app: App) {
  const { matches, place, i18n } = app.state;
  const snapshot = matches[place];
  if (!snapshot) return;
  // Fixed, because a screen reader cannot read changing text.
  const lines = gameModule(snapshot.game).boardLines(snapshot, i18n);
  openDialog(app, {
    id: 'board-text-dialog',
    title: () => i18n.t('entry.board_title'),
    content: () => html`<div id="board-text" tabindex="0" role="group" aria-labelledby="board-text-dialog-title">${lines.map((line) => html`<p>${line}</p>`)}</div>`,
    buttons: () => html`<button type="button" class="button primary" data-close>${i18n.t('app.close')}</button>`,
  });
}

function handleReport(app: App, current: PlayContext['current']) {
  const judge = (wanted: boolean) => current()?.send({ kind: 'judge', wanted });
  app.handle<ReportAction>({
    report_open: () => {
      if (current()?.latest()?.can.judge) judge(true);
      openDialog(app, { id: REPORT_DIALOG, title: ({ t }) => t('report.title'), content: report });
    },
    report_judge: () => judge(!current()?.latest()?.review?.running),
    report_visit: ({ ply, side }) => leaveDialog(REPORT_DIALOG, () => {
      const match = current();
      const snapshot = match?.latest();
      // In a game with secrets, with its player's knowledge.
      visit(match, ply, snapshot && gameModule(snapshot.game).secrets ? side : 'all');
    }),
  });
}

function handleCopies(app: App, { copied, saved, onTrouble }: PlayContext) {
  const update = (part: Partial<AppState['recordCopies']>) => app.update({ recordCopies: { ...app.state.recordCopies, ...part } });
  app.handle<RecordCopiesAction>({
    record_copies: () => {
      const { matches, place } = app.state;
      update({ snapshot: matches[place] ?? null });
      openDialog(app, { id: 'record-dialog', title: (i18n) => i18n.t('record.title'), content: copiesContent, buttons: copiesButtons });
    },
    record_form: ({ form }) => update({ form }),
    record_copy: () => copyFrom(element<HTMLTextAreaElement>('record-text'), copied),
    // From the state, because a text area normalizes line endings.
    record_save: () => {
      const { i18n, place, recordCopies } = app.state;
      const text = copyOf(recordCopies, i18n);
      ask('export_record', { game: place, day: dayText(), form: recordCopies.form, text }).then((file) => file && saved(file), onTrouble);
    },
  });
}
