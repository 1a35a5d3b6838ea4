import { gameModule, GAMES } from '../games.js';
import { sinceText } from '../day.js';
import { seatText } from '../levels.js';
import { element } from '../panel/dialogs.js';
import { numberOf } from '../panel/record/numbers.js';
import { statusText } from '../panel/status.js';
import { gameText } from '../sides.js';
import { isUnderWay } from '../phase.js';
import { el, give, write } from '../dom.js';

/**
 * The home screen: every game with its board as it stands, its state in words, and the actions into it.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {object} Actions into a game
 * @property {(game: string) => void} open shows the match as it stands
 * @property {(game: string) => void} resume goes on playing it, or looks back at it
 * @property {(game: string) => void} renew begins another
 * @property {(game: string) => void} learn shows its rules
 * @property {(game: string, id: number) => void} resumeKept goes on with one that is not at the table
 * @property {(game: string) => void} showRunning lists all that go on
 */

/** @type {Record<string, string>} what each game's picture was painted from */
const painted = {};

/** @param {Actions} actions */
export function listenToHome(actions) {
  const list = element('games');
  list.replaceChildren(...Object.keys(GAMES).map(createCard));
  list.addEventListener('click', (event) => {
    const { action, game, id } = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-action]'))?.dataset ?? {};
    if (action && game) actions[/** @type {keyof Actions} */ (action)](game, Number(id));
  });
}

/** @param {string} game */
function createCard(game) {
  const card = el(
    'article', { className: `game ${game}` },
    createAction(game, 'open', 'miniature'),
    el('div', { className: 'game-name' }, el('h2'), createAction(game, 'learn', 'learn')),
    el('p', { className: 'game-state' }),
    el('p', { className: 'game-players' }),
    el('div', { className: 'game-actions' }, createAction(game, 'resume', 'button primary'), createAction(game, 'renew', 'button')),
    el('ul', { className: 'running', hidden: true }),
  );
  card.dataset.game = game;
  return card;
}

/**
 * @param {string} game
 * @param {keyof Actions} action
 * @param {string} className
 */
function createAction(game, action, className) {
  const button = el('button', { type: 'button', className });
  Object.assign(button.dataset, { action, game });
  return button;
}

/** @param {string} game */
const cardOf = (game) => /** @type {HTMLElement} */ (element('games').querySelector(`article[data-game="${game}"]`));

/**
 * Where the matches of a game stand that go on beside the one at its table.
 *
 * @param {string} game
 */
export const runningOf = (game) => /** @type {HTMLElement} */ (cardOf(game).querySelector('.running'));

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function paintHome(snapshot, i18n) {
  const card = cardOf(snapshot.game);
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (card.querySelector(selector));
  card.dataset.phase = snapshot.phase;
  write(part('h2'), gameText(snapshot.game, i18n));
  write(part('.game-state'), stateText(snapshot, i18n));
  write(part('.game-players'), playersText(snapshot, i18n));
  paintBoard(part('[data-action="open"]'), snapshot, i18n);
  const over = snapshot.phase === 'over';
  const resume = part('[data-action="resume"]');
  name(resume, i18n.t(over ? 'review.title' : isUnderWay(snapshot) ? 'go.continue' : 'home.play'), snapshot.game, i18n);
  resume.classList.toggle('primary', !over);
  name(part('[data-action="learn"]'), i18n.t('home.learn'), snapshot.game, i18n);
  const renew = part('[data-action="renew"]');
  name(renew, i18n.t('menu.reset'), snapshot.game, i18n);
  renew.hidden = snapshot.phase === 'choosing';
  renew.classList.toggle('primary', over);
}

/**
 * Three buttons have the same words on them: spoken, each names its game.
 *
 * @param {HTMLElement} action
 * @param {string} text
 * @param {string} game
 * @param {I18n} i18n
 */
function name(action, text, game, i18n) {
  write(action, text);
  give(action, 'aria-label', i18n.t('home.action', { action: text, game: gameText(game, i18n) }));
}

/**
 * @param {HTMLElement} action
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function paintBoard(action, snapshot, i18n) {
  give(action, 'aria-label', i18n.t('home.look', { game: gameText(snapshot.game, i18n) }));
  const markup = gameModule(snapshot.game).miniature(snapshot, i18n);
  if (painted[snapshot.game] === markup) return;
  painted[snapshot.game] = markup;
  action.innerHTML = markup;
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
export function stateText(snapshot, i18n) {
  if (snapshot.phase === 'choosing') return i18n.t(/** @type {import('../i18n.js').Key} */ (`${snapshot.game}.about`));
  if (snapshot.outcome) return statusText(snapshot, i18n);
  const moves = i18n.t('home.moves', { n: numberOf(snapshot, snapshot.at) });
  return `${i18n.t('announce.sentence', { text: statusText({ ...snapshot, phase: 'running' }, i18n) })} ${moves}`;
}

/**
 * @param {Snapshot} snapshot
 * @param {I18n} i18n
 */
function playersText(snapshot, i18n) {
  const { seats, began } = snapshot;
  if (!seats.first || !seats.second) return '';
  const players = i18n.t('home.players', { first: seatText(snapshot, 'first', i18n), second: seatText(snapshot, 'second', i18n) });
  return isUnderWay(snapshot) && began !== null ? `${players} · ${sinceText(began, i18n)}` : players;
}
