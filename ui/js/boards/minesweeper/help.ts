import { helpDiagram, keysPicture, portrait, type Diagram } from './diagrams.js';
import type { Key } from '../../foundation/i18n.js';
import type { Portrait, Section } from '../../foundation/help.js';

export interface Chapter {
  title: Key;
  texts: Key[];
  picture?: Diagram;
  /** A picture that is not part of a board. */
  drawn?: { markup: () => string, caption: Key };
  /** Squares by letter, and their meaning. */
  portraits?: readonly [string, Key][];
}

const LAST = { last: true };
const AUTO = { auto: true };

const CHAPTERS: Chapter[] = [
  { title: 'minesweeper.help_goal_title', texts: ['minesweeper.help_goal'] },
  {
    title: 'minesweeper.help_explore_title',
    texts: ['minesweeper.help_explore'],
    portraits: [['x', 'minesweeper.help_exploded']],
    picture: { view: 'M../.2./...', marks: { b2: LAST }, caption: 'minesweeper.help_explore_picture' },
  },
  {
    title: 'minesweeper.help_mark_title',
    texts: ['minesweeper.help_mark', 'minesweeper.help_points'],
    portraits: [
      ['M', 'minesweeper.help_marked'],
      ['P', 'minesweeper.help_plop'],
    ],
  },
  {
    title: 'minesweeper.help_reveal_title',
    texts: ['minesweeper.help_reveal'],
    picture: {
      view: 'M1../111./00..',
      marks: { b2: LAST, a1: AUTO, a2: AUTO, b1: AUTO, b3: AUTO, c2: AUTO },
      caption: 'minesweeper.help_reveal_picture',
    },
  },
  { title: 'minesweeper.help_end_title', texts: ['minesweeper.help_end'] },
  {
    title: 'minesweeper.help_input_title',
    texts: ['minesweeper.help_input', 'minesweeper.help_touch', 'minesweeper.help_keys'],
  },
  { title: 'minesweeper.help_sharing_title', texts: ['minesweeper.help_sharing'] },
  {
    title: 'minesweeper.help_friend_title',
    texts: ['minesweeper.help_friend_deal', 'minesweeper.help_friend_open', 'minesweeper.help_friend_mark', 'minesweeper.help_friend_check', 'minesweeper.help_friend_never'],
    drawn: { markup: keysPicture, caption: 'minesweeper.help_friend_picture' },
  },
  {
    title: 'minesweeper.help_practice_title',
    texts: ['minesweeper.help_practice', 'minesweeper.help_review'],
    picture: {
      view: '.../1..',
      heats: { a2: 1 / 3, b2: 1 / 3, b1: 1 / 3, c1: 0, c2: 0 },
      caption: 'minesweeper.help_practice_picture',
    },
  },
];

export function helpSections(): Section[] {
  return CHAPTERS.map(({ title, texts, picture, drawn, portraits = [] }) => ({
    title,
    texts,
    portraits: portraits.map(([letter, text]) => ({ markup: portrait(letter), text })),
    figure: picture ? { markup: helpDiagram(picture), caption: picture.caption } : drawn ? { markup: drawn.markup(), caption: drawn.caption } : null,
  }));
}

/** @returns the two actions and the end, for players who have not read the help */
export const portraits = (): Portrait[] => [
  { markup: portrait('.', { draft: { action: 'explore', side: 'first' } }), text: 'minesweeper.help_brief_explore' },
  { markup: portrait('.', { draft: { action: 'mark', side: 'first' } }), text: 'minesweeper.help_brief_mark' },
  { markup: portrait('M'), text: 'minesweeper.help_brief_end' },
];
