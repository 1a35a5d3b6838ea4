import type { AppState } from '../../app.js';
import { ownsWindow } from '../../foundation/backend.js';
import { GAMES, gameModule } from '../../boards/games.js';
import type { ButtonRow, KeyRow, Section } from '../../foundation/help.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { levelSection } from '../../foundation/ladder.js';
import { clockSection } from '../match/clock.js';
import { questionKeys } from '../match/questions.js';
import { actionOf, buttonFor, printed, shortcutOf, shortcuts } from '../../foundation/shortcuts.js';
import type { Snapshot } from '../../wire.js';

/** The help's content, as sections. */

/** Texts that apply only outside a browser, whose own keys would interfere. */
const onlyOwn = (...texts: Key[]) => (ownsWindow() ? texts : []);

/** A game's rules and everything around it. Each section has its game's colours on every screen. */
export const gameSections = (match: Snapshot, i18n: I18n): Section[] =>
  [...match.can.learn ? [LESSON] : [], ...gameModule(match.game).helpSections(match), levelSection(match, i18n), ...adviceSections(match.game), clockSection(), REPORT, questionSection(match.game), ...editorSections(match.game)]
    .map((section) => ({ ...section, game: match.game }));

/** Hints and the coach, in games that have them. */
const adviceSections = (game: string): Section[] => (gameModule(game).advice ? [{ title: 'advice.title', texts: ['advice.help_hint', 'advice.help_coach'] }] : []);

const REPORT: Section = { title: 'report.title', texts: ['report.help', 'report.help_points', 'judging.help_words', 'report.accuracy'] };

const LESSON: Section = { title: 'lesson.help_title', texts: ['lesson.help'], learns: true };

/** The keys that answer questions at a game's board. */
export const questionSection = (game: string): Section =>
  ({ title: 'help.ask_title', texts: ['help.ask', ...onlyOwn('help.ask_control')], keys: questionKeys(game) });

/** The position editor and its keys, in games that have it. */
export function editorSections(game: string): Section[] {
  const { editor } = gameModule(game);
  const keys = (more: readonly KeyRow[]): KeyRow[] => [{ key: 'Enter', text: 'editor.keys_put' }, ...more, { key: 'Ctrl+Z', text: 'editor.undo' }];
  return editor ? [{ title: 'editor.title', texts: ['editor.help', editor.help], keys: keys(editor.keys) }] : [];
}

/** For the home screen: every game with its board, and what happens to matches. */
export const homeSections = (matches: readonly Snapshot[], i18n: I18n): Section[] => [
  ...matches.map((match): Section => ({
    game: match.game,
    title: `${match.game}.name` as Key,
    texts: [`${match.game}.help_goal` as Key],
    figure: { markup: gameModule(match.game).miniature(match, i18n), caption: 'help.more' },
  })),
  { title: 'help.home_title', texts: ['help.home', 'help.names', 'help.kept'] },
  { title: 'friends.help_title', texts: ['friends.help_invite', 'friends.help_join', 'friends.help_play', 'friends.help_transports', 'friends.help_turn'] },
  { title: 'archive.title', texts: ['help.archive', 'help.exchange'], keys: ARCHIVE_KEYS },
  { title: 'home.problems', texts: ['help.problems', 'help.problems_return', 'help.problems_runs'] },
  { title: 'statistics.title', texts: ['help.statistics'] },
];

/** The keys in the archive's list. */
const ARCHIVE_KEYS: readonly KeyRow[] = [
  { key: '↑ ↓', text: 'help.archive_step' },
  { key: 'Page ↑ ↓', text: 'help.archive_page' },
  { key: 'Home End', text: 'help.archive_ends' },
  { key: '← →', text: 'help.archive_beside' },
  { key: 'Enter', text: 'help.archive_open' },
  { key: 'S', text: 'help.archive_star' },
  { key: 'Delete', text: 'help.archive_delete' },
  { key: 'Ctrl+Z', text: 'help.archive_undo' },
];

/** Sections common to all games. */
export const commonSections = (state: AppState): Section[] => [
  { title: 'help.menu_title', texts: ['help.back', ...placeTexts(state.place)], buttons: buttonRows(state) },
  { title: 'help.keys_title', texts: [], keys: shortcutRows() },
  { title: 'help.screen_title', texts: ['help.screen', ...onlyOwn('settings.scale_note')] },
];

/** Where the buttons and the record are in this layout, and what pressing a move in the record does. */
function placeTexts(place: string): Key[] {
  const { pageLayout, record } = document.documentElement.dataset;
  if (!(place in GAMES)) return [];
  const buttons: Key = pageLayout === 'beside' ? 'help.buttons_beside' : 'help.buttons_below';
  if (!document.getElementById('record-box')?.checkVisibility()) return [buttons];
  const isBeside = pageLayout === 'beside' && record !== 'under';
  return [buttons, isBeside ? 'help.record_beside' : 'help.record_below', gameModule(place).secrets ? 'help.record_after' : 'help.record_shows'];
}

/** These act differently in a match with a friend, as their tooltips say. */
const ASKING = ['undo', 'rematch'];

/** The buttons visible on screen. */
function buttonRows({ place, matches, i18n }: AppState): ButtonRow[] {
  const buttons = [...document.querySelectorAll<HTMLElement>(':is(#home-bar, #archive-bar, #bar, #controls) [data-hint]')];
  return buttons.filter((button) => button.checkVisibility()).map((button) => {
    const own = `help.does_${actionOf(button.id).replace('-', '_')}`;
    const asks = ASKING.includes(button.id) && matches[place]?.friend;
    return {
      href: button.querySelector('use')?.getAttribute('href') ?? '',
      name: button.textContent?.trim() ?? '',
      does: i18n.exists(own) && !asks ? i18n.t(own) : tipOf(button, i18n),
    };
  });
}

/** A tooltip without its shortcut. */
function tipOf({ id, dataset: { hint = '' } }: HTMLElement, i18n: I18n) {
  const shortcut = shortcutOf(id);
  return shortcut ? hint.replace(` (${printed(shortcut, i18n)})`, '') : hint;
}

/** Names of buttons with shortcuts. */
const KEY_WORDS: Record<string, Key> = {
  help: 'menu.help', go: 'menu.go', players: 'menu.players', flip: 'menu.flip', reset: 'menu.reset',
  match: 'menu.match', settings: 'menu.settings', undo: 'menu.undo', redo: 'menu.redo', hint: 'menu.hint',
};

/** Shortcuts for the buttons on screen; others do nothing here. */
const shortcutRows = (): KeyRow[] => shortcuts().filter(([, id]) => buttonFor(id)).map(([key, id]) => ({ key, text: KEY_WORDS[id] }));
