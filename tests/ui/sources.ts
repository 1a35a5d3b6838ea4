import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GameSnapshot as Kalaha } from '../../ui/js/boards/kalaha/wire.js';
import type { GameSnapshot as Minesweeper } from '../../ui/js/boards/minesweeper/wire.js';
import type { GameSnapshot as Smess } from '../../ui/js/boards/smess/wire.js';
import type { Question, Snapshot, StatisticsReport } from '../../ui/js/wire.js';

const UI = fileURLToPath(new URL('../../ui/', import.meta.url));

export interface Source {
  path: string;
  text: string;
}

/** All the page's modules. */
export function sources(folder = join(UI, 'js')): Source[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return [{ path: path.slice(UI.length), text: readFileSync(path, 'utf8') }];
  });
}

export const pageSource = () => readFileSync(join(UI, 'index.html'), 'utf8');

/** All the page's style sheets. */
export const styles = () => readdirSync(join(UI, 'css')).map((name) => ({ path: `css/${name}`, text: styleSource(name) }));

export const styleSource = (name: string) => readFileSync(join(UI, 'css', name), 'utf8');

const json = (path: string) => JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8'));

interface Snapshots {
  smess: Smess;
  kalaha: Kalaha;
  minesweeper: Minesweeper;
}

export type Game = keyof Snapshots;

/** A snapshot recorded by the session's own tests, so that both sides of the wire must match it. */
export const recorded = <G extends Game>(name: `${G}_${string}`): Snapshots[G] => json(`snapshots/${name}.json`);

/** A game's recorded snapshots. */
export const allRecorded = (game: string): Snapshot[] =>
  readdirSync(new URL('../data/snapshots/', import.meta.url)).filter((name) => name.startsWith(`${game}_`)).map((name) => json(`snapshots/${name}`));

interface Answered {
  question: Question;
  answer: unknown;
}

const answers: Record<Game, { answers: Answered[] }> = json('answers.json');

/** Each game's questions with their recorded answers, in help order. */
export const ANSWERED = Object.fromEntries(Object.entries(answers).map(([game, one]) => [game, one.answers])) as Record<Game, Answered[]>;

export const QUESTIONS = Object.fromEntries(Object.entries(ANSWERED).map(([game, all]) => [game, all.map(({ question }) => question)])) as Record<Game, Question[]>;

/** Each game's lesson: the names of its steps, and of the reasons why a try is wrong. */
export const LESSONS: Record<string, { id: string, wrong: string[] }[]> = json('lessons.json');

/** The recorded statistics, by query. */
export const statistics = (): Record<string, StatisticsReport> => json('statistics.json');

/** The themes of each game's problems. */
export const THEMES: Record<string, string[]> = json('problems.json');
