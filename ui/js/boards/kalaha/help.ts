import { ownsWindow } from '../../foundation/backend.js';
import { helpDiagram, type Arrow } from './diagrams.js';
import type { Key } from '../../foundation/i18n.js';
import type { Portrait, Section } from '../../foundation/help.js';

// Orange's pits 1 to 6 and Kalaha, then Blue's.
const START = [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0];
const CAPTURE = [2, 1, 0, 6, 1, 5, 7, 4, 0, 3, 5, 2, 6, 8];

/** `own` is shown only outside browsers, which reserve keys */
const CHAPTERS: { title: Key, texts: Key[], own?: Key, picture?: () => string, caption?: Key }[] = [
  { title: 'kalaha.help_goal_title', texts: ['kalaha.help_goal'] },
  {
    title: 'kalaha.help_board_title',
    texts: ['kalaha.help_board', 'kalaha.help_numbers'],
    picture: () => helpDiagram(START, []),
    caption: 'kalaha.help_board_picture',
  },
  {
    title: 'kalaha.help_moves_title',
    texts: ['kalaha.help_moves', 'kalaha.help_skipping'],
    picture: () => helpDiagram(START, hops([4, 5, 6, 7, 8]), [4]),
    caption: 'kalaha.help_moves_picture',
  },
  {
    title: 'kalaha.help_again_title',
    texts: ['kalaha.help_again'],
    picture: () => helpDiagram(START, hops([2, 3, 4, 5, 6]), [2]),
    caption: 'kalaha.help_again_picture',
  },
  {
    title: 'kalaha.help_capture_title',
    texts: ['kalaha.help_capture'],
    picture: () =>
      helpDiagram(CAPTURE, [...hops([0, 1, 2]), { from: 10, to: 6 }], [0, 10]),
    caption: 'kalaha.help_capture_picture',
  },
  { title: 'kalaha.help_end_title', texts: ['kalaha.help_end'] },
  { title: 'kalaha.help_options_title', texts: ['kalaha.help_options'] },
  { title: 'kalaha.help_computer_title', texts: ['kalaha.help_computer', 'kalaha.help_analysis'] },
  { title: 'kalaha.help_keys_title', texts: ['kalaha.help_keys'], own: 'kalaha.help_keys_control' },
];

const hops = (cells: readonly number[]): Arrow[] => cells.slice(1).map((to, i) => ({ from: cells[i], to }));

export function helpSections(): Section[] {
  return CHAPTERS.map(({ title, texts, own, picture, caption }) => ({
    title,
    texts: own && ownsWindow() ? [...texts, own] : texts,
    figure: picture && caption ? { markup: picture(), caption } : null,
  }));
}

/** @returns the rules in brief, for players who have not read the help */
export const portraits = (): Portrait[] => [
  { markup: helpDiagram(START, hops([4, 5, 6, 7, 8]), [4]), text: 'kalaha.help_brief_sow' },
  { markup: helpDiagram(START, hops([2, 3, 4, 5, 6]), [2]), text: 'kalaha.help_brief_again' },
  { markup: helpDiagram(CAPTURE, [...hops([0, 1, 2]), { from: 10, to: 6 }], [0, 10]), text: 'kalaha.help_brief_capture' },
];
