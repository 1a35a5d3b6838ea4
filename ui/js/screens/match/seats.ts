import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { AppState, Dispatch } from '../../app.js';
import { draft } from '../../components/draft.js';
import { icon } from '../../components/parts.js';
import { select, type Choice, type ChoiceGroup } from '../../components/select.js';
import { gameModule } from '../../boards/games.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import { gentlePlayer, levelText } from '../../foundation/levels.js';
import type { Match } from './match.js';
import { SIDES, sideText } from '../../foundation/sides.js';
import type { FriendsShown, LevelInfo, Player, Side, Snapshot } from '../../wire.js';

/**
 * Each side's player, level and name: in the panel, and in a dialog if figures on the board choose the
 * players. The dialog serves keyboards, screen readers, and changes during a match.
 */

export interface SeatsState {
  /** Suggested names. */
  readonly knownNames: readonly string[];
}

export const NO_SEATS: SeatsState = { knownNames: [] };

/** The choices for a seat. An invited friend has not taken it yet. */
export type Seated = 'human' | 'computer' | 'friend';

export type SeatsAction =
  | { kind: 'players_open' }
  | { kind: 'seat'; side: Side; who: Seated }
  | { kind: 'seat_level'; side: Side; level: number }
  | { kind: 'seat_name'; side: Side; field: HTMLInputElement }
  | { kind: 'seat_names_wanted' };

/** The choice in the panel; only the level if figures on the board choose the players. */
export function seats(state: AppState, dispatch: Dispatch) {
  const snapshot = state.matches[state.place];
  const inPanel = gameModule(snapshot.game).seating === 'panel';
  // A friend's seat cannot be taken.
  const isShown = snapshot.phase !== 'over' && !snapshot.friend && (inPanel || snapshot.phase === 'choosing');
  if (!isShown) return nothing;
  return html`<div id="seats">${SIDES.map((side) => {
    const picker = seatPicker(side, 'seat', state, dispatch);
    const isComputer = snapshot.seats[side]?.kind === 'computer';
    return html`<div class="paper seat ${side}" ?hidden=${!inPanel && !snapshot.seats[side]}>
      <label for="seat-${side}" id="seat-name-${side}" class="label seat-side">${picker.side}</label>
      <label for="level-${side}" id="level-name-${side}" class="label" ?hidden=${!isComputer} data-note=${picker.note || nothing}
        aria-description=${picker.note || nothing}>${picker.levelName}</label>
      ${select({
        id: `seat-${side}`, value: snapshot.seats[side]?.kind ?? '', choices: picker.players, label: picker.named(state.i18n.t('record.player')),
        hidden: !inPanel, change: (who) => dispatch({ kind: 'seat', side, who: who as Seated }),
      })}${picker.level({ id: `level-${side}`, label: picker.named(picker.levelName) })}${picker.name}
    </div>`;
  })}</div>`;
}

/** The same choice in a dialog. */
export function players(state: AppState, dispatch: Dispatch) {
  const { i18n, matches, place } = state;
  const snapshot = matches[place];
  if (!snapshot) return nothing;
  return html`<div class="columns">${SIDES.map((side) => {
    const picker = seatPicker(side, 'players', state, dispatch);
    const who = snapshot.seats[side]?.kind;
    const choose = (to: Seated) => dispatch({ kind: 'seat', side, who: to });
    const [title, level, friend] = [`players-name-${side}`, `players-level-name-${side}`, `players-friend-name-${side}`];
    // Trailing text as in the record, because the last visible part changes.
    return html`<fieldset id="players-${side}" class=${side} ?disabled=${snapshot.phase === 'over'}><legend id=${title}>${picker.side}</legend>
      <div class="choices">${picker.players.map(({ value, text }) => (value === 'friend' ? nothing : html`<label><input type="radio"
        name="player-${side}" id="players-${side}-${value}" value=${value} aria-labelledby="${title} players-${side}-${value}-name"
        .checked=${live(who === value)} @change=${() => choose(value as Seated)}><span id="players-${side}-${value}-name">${text}</span></label>`))}</div>
      <div class="field" ?hidden=${who !== 'computer'}><label for="players-level-${side}" id=${level}>${picker.levelName}</label>${
        picker.level({ id: `players-level-${side}`, labelledBy: `${title} ${level}` })}</div>
      ${mayInvite(snapshot, state.friends) ? html`<button type="button" id="players-friend-${side}" class="button" aria-labelledby="${title} ${friend}"
        @click=${() => choose('friend')}>${icon('connection')}<span id=${friend}>${i18n.t('friends.seat_open')}</span></button>` : nothing}
      ${picker.name}<span class="unseen">&nbsp;</span>
    </fieldset>`;
  })}</div><p class="note">${i18n.t('players.note')}</p>`;
}

/** The parts for choosing one side's player, in the panel or the dialog. */
function seatPicker(side: Side, ids: string, state: AppState, dispatch: Dispatch) {
  const { i18n, friends, readOnly, matches, place } = state;
  const { id: match, game, phase, seats, names, levels, friend } = matches[place];
  const player = seats[side];
  const levelName = i18n.t(levelKey(game, i18n));
  const key = `${game}.level_note`;
  const note = i18n.exists(key) ? i18n.t(key) : '';
  // Each exists once per side, so the label names the side.
  const named = (what: string) => i18n.t('player.tray', { side: sideText(game, side, i18n), what });
  const rename = (field: HTMLInputElement) => dispatch({ kind: 'seat_name', side, field });
  return {
    side: sideText(game, side, i18n),
    named,
    players: playerChoices({ game, phase }, friends, i18n),
    levelName,
    note,
    level: (own: { id: string; label?: string; labelledBy?: string }) => select({
      ...own, value: player?.kind === 'computer' ? String(player.level) : '', choices: levelChoices(levels, i18n), note: own.label && note,
      hidden: player?.kind !== 'computer', disabled: phase === 'over', change: (level) => dispatch({ kind: 'seat_level', side, level: Number(level) }),
    }),
    // Names exchanged between two devices are fixed.
    name: html`<input type="text" id="${ids}-name-field-${side}" class="name-field" list="known-names" maxlength="40" autocomplete="off"
      spellcheck="false" enterkeyhint="done" ?hidden=${player?.kind !== 'human'} ?disabled=${readOnly || friend !== null}
      placeholder=${i18n.t('archive.name')} aria-label=${named(i18n.t('archive.name'))} ${draft(names[side] ?? '', match, (field) => rename(field as HTMLInputElement))}
      @focus=${() => dispatch({ kind: 'seat_names_wanted' })} @change=${({ target }: Event) => rename(target as HTMLInputElement)}>`,
  };
}

/** The suggestions for all name fields. */
export const knownNames = ({ seats }: AppState) => seats.knownNames.map((name) => html`<option value=${name}></option>`);

export const playerChoices = (match: Pick<Snapshot, 'game' | 'phase'>, friends: FriendsShown | null, i18n: I18n): Choice[] => [
  { value: 'human', text: i18n.t('player.human') },
  { value: 'computer', text: i18n.t('player.computer_plain') },
  ...(mayInvite(match, friends) ? [{ value: 'friend', text: i18n.t('friends.seat_open') }] : []),
];

/** Whether a friend can be invited to play a side. */
export const mayInvite = ({ game, phase }: Pick<Snapshot, 'game' | 'phase'>, friends: FriendsShown | null) =>
  phase === 'choosing' && (friends?.games.includes(game) ?? false);

/** The game's word for its levels. */
function levelKey(game: string, i18n: I18n): Key {
  const own = `${game}.level`;
  return i18n.exists(own) ? own : 'setup.level';
}

/**
 * If only some levels have names and the others differ in something else, such as depth, the named levels form a group
 * at the top.
 */
function levelChoices(levels: readonly LevelInfo[], i18n: I18n): (Choice | ChoiceGroup)[] {
  const choices = (some: readonly LevelInfo[]) => some.map((info) => ({ value: String(info.level), text: levelText(info, levels, i18n) }));
  const named = levels.filter(({ name, kind }) => name !== null && kind !== 'strength');
  if (named.length === 0) return choices(levels);
  const others = levels.filter((info) => !named.includes(info));
  return [{ title: i18n.t('level.named_title'), choices: choices(named) }, { title: i18n.t('level.others_title'), choices: choices(others) }];
}

/** By default a player faces a gentle computer player, so that newcomers can start immediately. */
export function seatSomebody(match: Pick<Match, 'latest' | 'send'>): void {
  const snapshot = match.latest();
  if (snapshot?.phase !== 'choosing' || snapshot.seats.first || snapshot.seats.second) return;
  match.send({ kind: 'seat', side: 'first', player: { kind: 'human' } });
  match.send({ kind: 'seat', side: 'second', player: gentlePlayer(snapshot.levels) });
}

/** The last computer levels, by game and side, because games differ in them. */
export type Levels = Readonly<Record<string, number>>;

export function withLevelsOf({ game, seats }: Pick<Snapshot, 'game' | 'seats'>, levels: Levels): Levels {
  const now = SIDES.flatMap((side) => {
    const player = seats[side];
    return player?.kind === 'computer' ? [[`${game}.${side}`, player.level]] : [];
  });
  return { ...levels, ...Object.fromEntries(now) };
}

/** The side's last computer player, or a gentle one. */
export function computerOf(side: Side, snapshot: Pick<Snapshot, 'game' | 'levels'>, last: Levels): Player {
  const level = last[`${snapshot.game}.${side}`];
  return snapshot.levels.some((info) => info.level === level) ? { kind: 'computer', level } : gentlePlayer(snapshot.levels);
}
