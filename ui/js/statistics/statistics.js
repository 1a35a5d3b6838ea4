import { ask } from '../backend.js';
import { zoneOffsets } from '../day.js';
import { el, fill } from '../dom.js';
import { announce } from '../panel/voice.js';
import { dialog, element, openDialog } from '../panel/dialogs.js';
import { gameText } from '../sides.js';
import { opponentText, personText, sectionsOf, summaryText } from './sections.js';

/**
 * The dialog that shows how a person plays: whose matches it asks for, and what the backend says of them.
 *
 * @typedef {import('../wire.js').StatisticsQuery} Query
 * @typedef {import('../wire.js').StatisticsReport} Report
 * @typedef {import('../wire.js').Problem} Problem
 * @typedef {import('../i18n.js').I18n} I18n
 *
 * @typedef {object} Surroundings
 * @property {() => I18n} i18n
 * @property {(game: string) => readonly import('../wire.js').LevelInfo[]} levels of a game
 * @property {(problem: Problem) => void} onProblem
 */

/** What a select has for what is null in a query. */
const ANY = 'null';

/**
 * Whose figures are shown: who was chosen, as long as they have matches, else who has most of them, rather by name.
 *
 * @param {Report['people']} people those with most matches first
 * @param {{ name: string | null } | null} chosen
 * @returns {string | null}
 */
export function personShown(people, chosen) {
  if (chosen && people.some(({ name }) => name === chosen.name)) return chosen.name;
  const [most] = people;
  // As many without a name say less than as many with one.
  return people.find(({ name, matches }) => name !== null && matches === most.matches)?.name ?? most?.name ?? null;
}

/** @param {Surroundings} surroundings */
export function createStatistics({ i18n, levels, onProblem }) {
  /** @type {Query} */
  let query = { player: null, game: null, opponent: null, zone: [] };
  /** @type {{ name: string | null } | null} whose figures the person has asked for */
  let chosen = null;
  /** @type {Report | null} */
  let report = null;
  /** @type {{ room: HTMLElement, draw: (width: number) => string, width: number }[]} */
  let plots = [];

  /** @returns {Promise<void>} until it is known */
  async function load() {
    const asked = { ...query, zone: zoneOffsets() };
    const found = /** @type {Report} */ (await ask('statistics', { query: asked }));
    const player = personShown(found.people, chosen);
    if (player !== query.player) {
      query = { ...query, player, game: null, opponent: null };
      return load();
    }
    // Levels are told apart only within a game.
    if (found.games.length === 1) query = { ...query, game: found.games[0].game };
    report = found;
  }

  function paint() {
    if (!report) return;
    paintFields(report);
    plots = [];
    const words = { i18n: i18n(), levels };
    element('statistics-text').replaceChildren(...sectionsOf(report, words, (draw) => {
      const room = el('div', { className: 'plot-room' });
      plots.push({ room, draw, width: 0 });
      return room;
    }));
    drawPlots();
  }

  /** In sixteenths of a rem. */
  function drawPlots() {
    const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    for (const plot of plots) {
      const width = Math.floor(plot.room.clientWidth / unit);
      if (width <= 0 || width === plot.width) continue;
      plot.width = width;
      plot.room.innerHTML = plot.draw(width);
    }
  }

  /** @param {Report} shown */
  function paintFields({ people, games, opponents }) {
    const words = { i18n: i18n(), levels };
    const any = (/** @type {import('../i18n.js').Key} */ key) => ({ value: null, text: i18n().t(key) });
    paintField('player', people.map(({ name }) => ({ value: name, text: personText(name, i18n()) })), query.player);
    paintField('game', [any('statistics.all_games'), ...games.map(({ game }) => ({ value: game, text: gameText(game, i18n()) }))], query.game);
    const against = query.game === null ? [] : opponents.filter(({ game }) => game === query.game);
    paintField('opponent', [any('statistics.everybody'), ...against.map(({ game, opponent }) => ({ value: opponent, text: opponentText(game, opponent, words) }))], query.opponent);
    element('statistics-query').hidden = [...document.querySelectorAll('.statistics-field')].every((node) => /** @type {HTMLElement} */ (node).hidden);
  }

  /**
   * A choice of one is none.
   *
   * @param {'player' | 'game' | 'opponent'} name
   * @param {{ value: unknown, text: string }[]} choices
   * @param {unknown} chosen
   */
  function paintField(name, choices, chosen) {
    const select = /** @type {HTMLSelectElement} */ (element(`statistics-${name}`));
    select.replaceChildren(...choices.map(({ value, text }) => el('option', { value: JSON.stringify(value) }, text)));
    fill(select, JSON.stringify(chosen));
    const real = choices.filter(({ value }) => name === 'player' || value !== null);
    /** @type {HTMLElement} */ (select.closest('.statistics-field')).hidden = real.length < 2;
  }

  element('statistics-query').addEventListener('change', async (event) => {
    const { name, value } = /** @type {HTMLSelectElement} */ (event.target);
    const part = { [name]: JSON.parse(value || ANY) };
    const narrower = { player: { game: null, opponent: null }, game: { opponent: null }, opponent: {} };
    if (name === 'player') chosen = { name: part.player };
    query = { ...query, ...narrower[/** @type {keyof typeof narrower} */ (name)], ...part };
    await load().then(paint, onProblem);
    if (report) announce(summaryText(report.results, i18n()));
  });
  new ResizeObserver(drawPlots).observe(element('statistics-text'));

  return {
    open: () => load().then(() => {
      openDialog('statistics-dialog');
      paint();
    }, onProblem),
    repaint: () => {
      if (dialog('statistics-dialog').open) paint();
    },
  };
}
