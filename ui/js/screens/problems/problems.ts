import { html, nothing } from 'lit-html';
import type { AppState, Dispatch } from '../../app.js';
import { button } from '../../components/parts.js';
import { select } from '../../components/select.js';
import { GAMES } from '../../boards/games.js';
import { dayText, formatted } from '../../foundation/day.js';
import type { I18n } from '../../foundation/i18n.js';
import { gameText } from '../../foundation/sides.js';
import { dateText, secondsOf, themeText } from '../match/problem_words.js';
import type { DailyShown, ProblemChoice, ProblemsShown } from '../../wire.js';
import { results } from './results.js';

/** The problems dialog: the problem of the day, practice, and the person's results in a game. */

/** A streak or a run of three minutes. */
export interface ProblemRun {
  readonly kind: 'streak' | 'timed';
  readonly solved: number;
  /** The seconds left; 0 in a streak. */
  readonly left: number;
  readonly isOver: boolean;
}

export interface ProblemsState {
  readonly game: string;
  /** The theme to practise; null for all. */
  readonly theme: string | null;
  /** Null until it is known. */
  readonly shown: ProblemsShown | null;
  /** The run in progress, or the last one. */
  readonly run: ProblemRun | null;
  /** A plot's width, in sixteenths of a rem; 0 until it is known. */
  readonly width: number;
}

export const NO_PROBLEMS: ProblemsState = { game: '', theme: null, shown: null, run: null, width: 0 };

export type ProblemsAction =
  | { kind: 'problems_open' }
  | { kind: 'problems_game'; game: string }
  | { kind: 'problems_theme'; theme: string | null }
  | { kind: 'problems_solve'; game: string; choice: ProblemChoice }
  | { kind: 'problems_share' };

/** The games that have problems. */
export const gamesWithProblems = ({ matches }: Pick<AppState, 'matches'>): string[] => Object.keys(GAMES).filter((game) => matches[game]?.can.solve || matches[game]?.problem);

export function problemsContent(state: AppState, dispatch: Dispatch) {
  const { i18n, problems: { shown, game } } = state;
  const games = gamesWithProblems(state).map((id) => ({ value: id, text: gameText(id, i18n) }));
  return html`<div class="field"><label for="problems-game">${i18n.t('problems.game')}</label>${select({
    id: 'problems-game', value: game, choices: games, change: (value) => dispatch({ kind: 'problems_game', game: value }),
  })}</div>
  ${shown ? [today(shown, state, dispatch), practice(shown, state, dispatch), results(shown, state)] : nothing}`;
}

function today({ game, daily, calendar }: ProblemsShown, { i18n }: AppState, dispatch: Dispatch) {
  if (daily === null) return nothing;
  const day = dayText();
  const result = calendar.find((one) => one.day === day)?.result ?? 'none';
  const solve = (on: string) => dispatch({ kind: 'problems_solve', game, choice: { kind: 'daily', day: on } });
  return html`<section class="stack close" aria-labelledby="problems-today"><h3 id="problems-today">${i18n.t('problems.of_day', { day: dateText(day, i18n) })}</h3>
    <p>${i18n.sentences([i18n.t('announce.sentence', { text: themeText(game, daily, i18n) }), result === 'none' ? '' : i18n.t(`problems.today_${result}`)])}</p>
    <div class="actions">
      ${button({ id: 'problems-daily', text: i18n.t(result === 'none' ? 'problems.solve' : 'problems.solve_again'), primary: result === 'none', press: () => solve(day) }, i18n)}
      ${button({ id: 'problems-share', icon: 'copy', text: i18n.t('problems.share'), press: () => dispatch({ kind: 'problems_share' }) }, i18n)}
    </div>
    ${month(calendar, day, solve, i18n)}</section>`;
}

/** The days of a week. */
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The days of a month, Monday first; those to come cannot be pressed. */
function month(calendar: readonly DailyShown[], today: string, solve: (day: string) => void, i18n: I18n) {
  const [first] = calendar;
  if (!first) return nothing;
  const empty = (new Date(`${first.day}T12:00`).getDay() + 6) % 7;
  const name = formatted('full_month', secondsOf(first.day), i18n);
  return html`<div class="month" role="group" aria-label=${name}><p class="label" aria-hidden="true">${name}</p>
    <div class="weekdays" aria-hidden="true">${WEEK.map((n) => html`<span>${formatted('weekday', secondsOf(first.day) + 86_400 * (n - empty), i18n)}</span>`)}</div>
    <ol class="plain days" data-empty=${empty}>${calendar.map(({ day, result }) => {
      const text = i18n.t('problems.day', { day: dateText(day, i18n), result: i18n.t(`problems.day_${result}`) });
      return html`<li><button type="button" class="day" data-result=${result} ?data-today=${day === today} ?disabled=${day > today}
        aria-label=${text} @click=${() => solve(day)}>${Number(day.slice(8))}</button></li>`;
    })}</ol></div>`;
}

function practice({ game, themes, due, next_due, report: { best } }: ProblemsShown, { i18n, readOnly, problems: { theme } }: AppState, dispatch: Dispatch) {
  const solve = (choice: ProblemChoice) => () => dispatch({ kind: 'problems_solve', game, choice });
  const choices = [{ value: '', text: i18n.t('problems.all_themes') }, ...themes.map((id) => ({ value: id, text: themeText(game, id, i18n) }))];
  const later = due === 0 && next_due !== null ? i18n.t('problems.due_later', { when: formatted('date', next_due, i18n) }) : '';
  const run = (id: string, kind: 'streak' | 'timed', count: number) => html`<div class="row apart">
    <p id="${id}-note">${i18n.sentences([i18n.t(`problems.${kind}_note`), count > 0 ? i18n.t('problems.best', { count }) : ''])}</p>
    ${button({ id, text: i18n.t(`problems.${kind}`), describedBy: `${id}-note`, press: solve({ kind, run: null }) }, i18n)}</div>`;
  return html`<section class="stack close" aria-labelledby="problems-practice"><h3 id="problems-practice">${i18n.t('problems.practice')}</h3>
    ${due > 0 ? html`<p>${i18n.t('problems.due', { count: due })}</p>` : later ? html`<p class="note">${later}</p>` : nothing}
    <div class="row field-row"><div class="field"><label for="problems-theme">${i18n.t('problems.theme')}</label>${select({
      id: 'problems-theme', value: theme ?? '', choices, change: (value) => dispatch({ kind: 'problems_theme', theme: value || null }),
    })}</div>
    ${button({ id: 'problems-next', text: i18n.t('problems.next'), primary: true, press: solve({ kind: 'next', theme }) }, i18n)}</div>
    ${readOnly ? nothing : [run('problems-streak', 'streak', best.streak), run('problems-timed', 'timed', best.timed)]}</section>`;
}
