import type { App } from '../../app.js';
import { gameModule, type RenderOptions } from '../../boards/games.js';
import { leaveDialog, openDialog } from '../../components/dialog.js';
import { editPosition, toTrouble } from '../../foundation/backend.js';
import { copyText } from '../../foundation/clipboard.js';
import { dialogOpen, element } from '../../foundation/dialogs.js';
import { style } from '../../foundation/dom.js';
import type { BoardOrientation } from '../../foundation/layout.js';
import { weakestPlayer } from '../../foundation/levels.js';
import { isFlipped } from '../../foundation/places.js';
import { shortcutFor } from '../../foundation/shortcuts.js';
import { SIDES, sideText } from '../../foundation/sides.js';
import { voice } from '../../foundation/voice.js';
import type { Can, Edit, EditedPosition, Player, Trouble, Snapshot } from '../../wire.js';
import type { Match } from '../match/match.js';
import { NO_EDITOR, editorContent, mayTake, refusalText, type EditorAction, type EditorState } from './editor.js';

export interface EditorContext {
  /** The match on screen. */
  readonly current: () => Match | null;
  readonly copied: () => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

const ID = 'editor-dialog';
const BOARD = 'editor-board';

/** An undo that changes more cells than a drag is announced without them. */
const FEW = 2;

export function handleEditor(app: App, { current, copied, onTrouble }: EditorContext): void {
  const i18n = () => app.state.i18n;
  const update = (part: Partial<EditorState>) => app.update({ editor: { ...app.state.editor, ...part } });
  const snapshot = (): Snapshot | undefined => app.state.matches[app.state.editor.game];
  // Each edit needs the text that the previous one leads to.
  let queue: Promise<unknown> = Promise.resolve();

  const inLine = (act: () => Promise<void>) => (queue = queue.then(act).catch((error) => onTrouble(toTrouble(error))));

  const ask = (text: string, edit: Edit | null) => {
    const { editor: { game }, matches } = app.state;
    return editPosition(game, matches[game].options.text, text, edit);
  };

  /** @param spoken the edit in words, given the cells that have changed */
  function show(shown: EditedPosition, past: readonly string[], spoken: (changed: readonly number[]) => string) {
    const before = { refusal: refusalText(app.state.editor, i18n()), cells: spokenCells() };
    update({ shown, past });
    paint();
    const refusal = refusalText(app.state.editor, i18n());
    const verdict = refusal === before.refusal ? '' : refusal || i18n().t('editor.playable');
    const changed = spokenCells().flatMap((text, cell) => (text === before.cells[cell] ? [] : [cell]));
    voice.answer(i18n().sentences([spoken(changed), verdict]));
  }

  const edit = (change: Edit) => inLine(async () => {
    const { shown, past } = app.state.editor;
    if (!shown) return;
    const next = await ask(shown.text, change);
    show(next, next.text === shown.text ? past : [...past, shown.text], () => sentence(change));
  });

  const asSentence = (text: string) => i18n().t('announce.sentence', { text });

  /** An edit in words, from the new position. */
  function sentence(change: Edit) {
    const { t } = i18n();
    if (change.kind === 'turn') return asSentence(t('status.turn', { side: sideText(app.state.editor.game, change.side, i18n()) }));
    if (change.kind === 'clear') return asSentence(t('editor.empty'));
    if (change.kind === 'start') return asSentence(t('editor.start'));
    return asSentence(spokenCells()[change.kind === 'put' ? change.cell : change.to ?? change.from]);
  }

  /** Each cell's brief name. */
  const spokenCells = (): string[] => sceneOf('brief').cells.map(({ spoken }: { spoken: string }) => spoken);

  /** @returns the board as the game draws it */
  function sceneOf(speech: RenderOptions['speech']) {
    const { editor: { game, shown }, settings } = app.state;
    const match = snapshot();
    const look: RenderOptions = {
      flipped: match ? isFlipped(match, settings) : false, duration_ms: 0, switches: {}, confirm_touch: false, speech,
      boardOrientation: document.documentElement.dataset.boardOrientation as BoardOrientation,
    };
    return gameModule(game).editor?.scene({ ...match, ...BARE, view: shown?.view, turn: shown?.to_move }, look, i18n());
  }

  function paint() {
    const { editor: { game, shown }, settings } = app.state;
    const root = document.getElementById(BOARD);
    const match = snapshot();
    if (!root || !shown || !match) return;
    const board = gameModule(game);
    const { dataset } = document.documentElement;
    style(root, '--ratio', String(board.ratio(dataset.boardOrientation as BoardOrientation, match)));
    void board.paint(root, sceneOf(settings.speech));
  }

  async function open() {
    const match = current()?.latest();
    const board = match && gameModule(match.game);
    if (!match || !board?.editor || !board.positionText || dialogOpen()) return;
    const { game } = match;
    // Unfinished work survives closing.
    const { editor: { game: before, past, shown: last } } = app.state;
    const kept = before === game && past.length > 0 ? last : null;
    if (!kept) update({ ...NO_EDITOR, game, content: board.editor.palette(i18n())[0].content });
    // The rules may have changed.
    const shown = await ask(kept?.text ?? board.positionText(match), kept || mayTake(match) ? null : { kind: 'start' }).catch(onTrouble);
    if (!shown || dialogOpen()) return;
    update({ shown, byHand: false });
    const closed = openDialog(app, { id: ID, title: ({ t }) => t('editor.title'), content: editorContent, isLong: true });
    paint();
    const end = board.editor.listen(element(BOARD), {
      put: (cell, content = app.state.editor.content) => edit({ kind: 'put', cell, content }),
      carry: (from, to) => edit({ kind: 'carry', from, to }),
    });
    element(ID).addEventListener('keydown', undoByKey);
    element(BOARD).querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    await closed;
    end();
  }

  function undoByKey(event: KeyboardEvent) {
    if (shortcutFor(event) !== 'undo') return;
    event.preventDefault();
    undo();
  }

  const undo = () => inLine(async () => {
    const { past } = app.state.editor;
    if (past.length === 0) return;
    show(await ask(past[past.length - 1], null), past.slice(0, -1), (changed) =>
      i18n().sentences([i18n().t('editor.undone'), ...(changed.length > FEW ? [] : changed.map((cell) => asSentence(spokenCells()[cell])))]));
  });

  /** Says why the position cannot be used, or uses its text. */
  function use(act: (text: string) => unknown) {
    const { editor } = app.state;
    const refusal = refusalText(editor, i18n());
    if (refusal) voice.answer(refusal);
    else if (editor.shown) act(editor.shown.text);
  }

  /** Starts a match from the position. The edits are then done. */
  async function play(text: string) {
    const match = current();
    if (!match || !(await match.load(text))) return null;
    update({ past: [] });
    return new Promise<Match>((done) => leaveDialog(ID, () => done(match)));
  }

  /** Without access to the clipboard. */
  function copyByHand() {
    update({ byHand: true });
    app.flush();
    element<HTMLTextAreaElement>('editor-text').select();
  }

  app.onDraw(paint);
  app.handle<EditorAction>({
    editor_open: open,
    editor_choose: ({ content }) => update({ content }),
    editor_edit: ({ edit: change }) => void edit(change),
    editor_undo: () => void undo(),
    editor_current: () => void inLine(async () => {
      const { editor: { game, shown, past } } = app.state;
      const match = snapshot();
      const text = match && gameModule(game).positionText?.(match);
      if (!text || !shown) return;
      const next = await ask(text, null);
      show(next, next.text === shown.text ? past : [...past, shown.text], () => asSentence(i18n().t('editor.current')));
    }),
    editor_play: () => use(play),
    // Between two people an analysis is not allowed. The computer waits, because the person is to move.
    editor_analyse: () => use(async (text) => {
      const person = app.state.editor.shown?.to_move;
      const match = await play(text);
      if (!match) return;
      for (const side of SIDES) {
        const player: Player = side === person ? { kind: 'human' } : weakestPlayer(match.latest()?.levels ?? []);
        if (!(await match.send({ kind: 'seat', side, player }))) return;
      }
      if (await match.send({ kind: 'start' })) await match.send({ kind: 'analyse', wanted: true });
    }),
    editor_copy: () => use((text) => copyText(text).then(copied, copyByHand)),
  });
}

/** A snapshot's parts that do not belong to a position. */
export const BARE: Partial<Snapshot> = {
  phase: 'running', can: {} as Can, seats: { first: null, second: null }, record: [], at: 0, shown_ply: 0, draft: null, looking: null,
  outcome: null, analysis: null, review: null, hint: null, coach: null, lesson: null, problem: null,
};
