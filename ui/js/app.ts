import { render } from 'lit-html';
import { focusBoard, isOnSomething, tabStops } from './foundation/focus.js';
import type { ClockAction, ClockState } from './screens/match/clock.js';
import type { BarAction } from './screens/match/bar.js';
import type { LessonAction } from './screens/match/lesson.js';
import type { HandOverAction } from './screens/match/hand_over.js';
import type { MatchDialogAction, MatchDialogState } from './screens/match/match_dialog.js';
import type { PrimerAction } from './screens/match/primer.js';
import type { SeatsAction, SeatsState } from './screens/match/seats.js';
import type { SetupAction } from './screens/match/setup.js';
import type { WatchAction } from './screens/match/watch.js';
import type { ArchiveAction, ArchiveState } from './screens/archive/archive.js';
import type { ExportAction, ExportState } from './screens/archive/export.js';
import type { ImportAction, ImportState } from './screens/archive/import.js';
import type { StatisticsAction, StatisticsState } from './screens/statistics/statistics.js';
import type { PlayAction } from './screens/match/play_actions.js';
import type { ReportAction } from './screens/match/report.js';
import type { RecordCopiesAction, RecordCopiesState } from './screens/match/record/copies_dialog.js';
import type { I18n } from './foundation/i18n.js';
import type { Message, MessageAction } from './components/message.js';
import type { AboutAction } from './screens/about/about_dialog.js';
import type { EditorAction, EditorState } from './screens/editor/editor.js';
import type { HelpAction, HelpState } from './screens/help/help_dialog.js';
import type { ProblemAction } from './screens/match/problem.js';
import type { ProblemsAction, ProblemsState } from './screens/problems/problems.js';
import type { HomeAction, HomeState } from './screens/home/home.js';
import type { Installing, SettingsAction } from './screens/settings/settings_dialog.js';
import type { ContactAction, ContactsState } from './screens/friends/contact_model.js';
import type { FriendsAction, FriendsDialogState } from './screens/friends/dialog_state.js';
import type { FriendPanelAction, FriendPanelState } from './screens/match/friend_panel.js';
import type { About, FriendsShown, Settings, Snapshot } from './wire.js';

/**
 * The page's state, and its only path to the screen. To change the page, change the state: each view is a pure function
 * of it, drawn at most once per frame. Boards are drawn separately: the match screen updates each with one call.
 */

/** Capabilities that depend on the host. */
export interface Capabilities {
  /** Whether friends on the same network can be reached. */
  readonly network: boolean;
  /** Whether there are file choosers. */
  readonly files: boolean;
  /** Whether the system can show notifications. */
  readonly notices: boolean;
}

export interface AppState {
  /** `home`, `archive`, or the game on the screen. */
  readonly place: string;
  /** Each game's match at the table, once loaded. */
  readonly matches: Readonly<Record<string, Snapshot>>;
  readonly settings: Settings;
  readonly i18n: I18n;
  /** The most recently pushed contacts; null before the first push. */
  readonly friends: FriendsShown | null;
  readonly capabilities: Capabilities;
  /** Whether another instance has the matches open, so nothing can be changed here. */
  readonly readOnly: boolean;
  readonly contacts: ContactsState;
  readonly friendsDialog: FriendsDialogState;
  readonly friendPanel: FriendPanelState;
  readonly archive: ArchiveState;
  readonly exporting: ExportState;
  readonly importing: ImportState;
  readonly statistics: StatisticsState;
  readonly problems: ProblemsState;
  readonly recordCopies: RecordCopiesState;
  /** The match whose board is covered until the next player takes the device. */
  readonly covered: Snapshot | null;
  readonly seats: SeatsState;
  readonly clock: ClockState;
  readonly matchDialog: MatchDialogState;
  readonly editor: EditorState;
  readonly installing: Installing;
  readonly home: HomeState;
  readonly help: HelpState;
  readonly about: About | null;
  readonly message: Message;
}

/** User actions. Each screen and dialog has its own kinds, with one handler each. */
export type Action =
  | ContactAction | FriendsAction | FriendPanelAction | PlayAction | RecordCopiesAction | ReportAction
  | BarAction | HandOverAction | SeatsAction | SetupAction | ClockAction | WatchAction | PrimerAction | LessonAction | ProblemAction | MatchDialogAction | EditorAction
  | SettingsAction | HomeAction | HelpAction | AboutAction | MessageAction
  | ArchiveAction | ExportAction | ImportAction | StatisticsAction | ProblemsAction;

export type Dispatch = (action: Action) => void;

/** The action of this kind, even if several kinds share its fields. */
type ActionOf<A extends Action, K> = A extends { kind: infer Kinds } ? (K extends Kinds ? A : never) : never;

export type Handlers<A extends Action> = { readonly [K in A['kind']]: (action: ActionOf<A, K>) => void };

/** Renders part of the page as a lit-html template, from the state alone. */
export type View = (state: AppState, dispatch: Dispatch) => unknown;

export interface App {
  readonly state: AppState;
  /** Passes an action to its handler. */
  readonly dispatch: Dispatch;
  /** Adds a screen's or dialog's handlers. */
  handle<A extends Action>(handlers: Handlers<A>): void;
  /** Replaces parts of the state and redraws in the next frame. */
  update(part: Partial<AppState>): void;
  /** Replaces parts of the state without scheduling a redraw. */
  set(part: Partial<AppState>): void;
  /**
   * Draws a view into an element, now and on every change. Returns a function that stops this.
   *
   * @param lost moves the focus if its element has disappeared; by default to `data-refocus`, otherwise to the first
   * stop
   */
  mount(root: HTMLElement, view: View, lost?: (root: HTMLElement) => void): () => void;
  /** Calls `act` after every redraw. */
  onDraw(act: () => void): void;
  /** Draws pending changes immediately. */
  flush(): void;
}

/** Hidden pages get no frames, but are still drawn. */
const UNSEEN_MS = 50;

export function createApp(initial: AppState): App {
  let state = initial;
  let cancel: (() => void) | null = null;
  const views = new Map<HTMLElement, { view: View; lost: (root: HTMLElement) => void }>();
  const afterwards: (() => void)[] = [];
  const handlers: Partial<Record<Action['kind'], (action: Action) => void>> = {};

  const dispatch: Dispatch = (action) => handlers[action.kind]?.(action);

  function flush() {
    if (!cancel) return;
    cancel();
    cancel = null;
    for (const root of views.keys()) {
      try {
        draw(root);
      } catch (error) {
        // Reports an error in one view and draws the others.
        reportError(error);
      }
    }
    for (const act of afterwards) act();
  }

  const set: App['set'] = (part) => void (state = { ...state, ...part });

  function draw(root: HTMLElement) {
    const mounted = views.get(root);
    if (!mounted) return;
    const hadFocus = root.contains(document.activeElement);
    render(mounted.view(state, dispatch), root);
    // Leaving a screen also takes the focus from it.
    if (hadFocus && !isOnSomething() && !root.closest('[hidden]')) mounted.lost(root);
  }

  return {
    get state() {
      return state;
    },
    dispatch,
    handle: (own) => Object.assign(handlers, own),
    set,
    update(part) {
      set(part);
      if (cancel) return;
      const frame = requestAnimationFrame(flush);
      const unseen = setTimeout(flush, document.hidden ? UNSEEN_MS : 1000);
      cancel = () => {
        cancelAnimationFrame(frame);
        clearTimeout(unseen);
      };
    },
    mount(root, view, lost = focusFirst) {
      views.set(root, { view, lost });
      draw(root);
      return () => views.delete(root);
    },
    onDraw: (act) => afterwards.push(act),
    flush,
  };
}

/** Keeps keyboard users from restarting at the top of the page. */
function focusFirst(root: HTMLElement) {
  const wanted = [...root.querySelectorAll<HTMLElement>('[data-refocus]')].find((node) => node.checkVisibility());
  const stop = wanted ?? tabStops(root)[0];
  if (stop) stop.focus();
  else focusBoard();
}
