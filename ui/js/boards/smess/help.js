import { helpDiagram } from './diagrams.js';
import { pieceIcon } from './pieces.js';

/**
 * The rules of Smess for the help page.
 *
 * @typedef {import('./wire.js').GameSnapshot} Snapshot
 * @typedef {import('../../i18n.js').Key} Key
 * @typedef {import('../../help.js').Section} Section
 * @typedef {import('../../help.js').Portrait} Portrait
 *
 * @typedef {object} Chapter
 * @property {Key} title
 * @property {Key[]} texts
 * @property {import('./diagrams.js').Diagram} [picture]
 * @property {boolean} [pieces] whether the three kinds are introduced here
 */

/** @type {import('./diagrams.js').Diagram} */
const ARROWS = { from: 'b3', to: 'd5', pieces: { c4: 'first-ninny' }, goals: { c5: '', c3: '', b4: '' }, caption: 'smess.help_arrows_picture' };

/** @type {Chapter[]} */
const CHAPTERS = [
  { title: 'smess.help_goal_title', texts: ['smess.help_goal'] },
  {
    title: 'smess.help_arrows_title',
    texts: ['smess.help_arrows'],
    picture: ARROWS,
  },
  {
    title: 'smess.help_pieces_title',
    texts: ['smess.help_pieces'],
    pieces: true,
    picture: {
      from: 'b3', to: 'f7',
      pieces: { d5: 'first-numskull', d7: 'second-ninny', f5: 'first-ninny', b3: 'second-ninny', f7: 'second-ninny' },
      goals: {
        d6: '', d7: 'capture', e5: '', c5: '', b5: '', e6: '', f7: 'capture', c6: '', b7: '', e4: '', f3: '',
        c4: '', b3: 'capture', d4: '', d3: '',
      },
      caption: 'smess.help_numskull_picture',
    },
  },
  {
    title: 'smess.help_capture_title',
    texts: ['smess.help_capture'],
    picture: {
      from: 'b6', to: 'f8',
      pieces: { d6: 'first-ninny', d8: 'second-brain', e7: 'second-ninny', f8: 'first-numskull', c8: 'second-numskull' },
      goals: { e8: '', d8: 'capture', f7: '', f6: '' },
      caption: 'smess.help_capture_picture',
    },
  },
  {
    title: 'smess.help_promotion_title',
    texts: ['smess.help_promotion'],
    picture: {
      from: 'b6', to: 'd8',
      pieces: { c7: 'first-ninny', d8: 'second-brain', b8: 'second-numskull' },
      goals: { c8: 'promotion', b7: '', d7: '', c6: '' },
      caption: 'smess.help_promotion_picture',
    },
  },
  { title: 'smess.help_end_title', texts: ['smess.help_end', 'smess.help_repetition'] },
  { title: 'smess.help_players_title', texts: ['smess.help_players'] },
  { title: 'judging.title', texts: ['judging.help', 'judging.help_words'] },
  { title: 'smess.help_moving_title', texts: ['smess.help_moving', 'smess.help_keys'] },
];

/**
 * @param {Snapshot} snapshot whose board the picture shows
 * @returns {Portrait[]} how to move, to win and to be promoted, for whoever has not read the help
 */
export const portraits = (snapshot) => [
  { markup: pieceIcon('second', 'brain'), text: 'smess.help_brief_win' },
  { markup: helpDiagram(ARROWS, snapshot.view.cells), text: 'smess.help_brief_arrows' },
  { markup: pieceIcon('first', 'ninny') + pieceIcon('first', 'numskull'), text: 'smess.help_brief_promotion' },
];

/** @returns {Portrait[]} the three kinds, each with its figures and what it does */
const kinds = () =>
  /** @type {const} */ (['brain', 'numskull', 'ninny']).map((kind) => ({
    markup: pieceIcon('first', kind) + pieceIcon('second', kind),
    text: /** @type {const} */ (`smess.help_${kind}`),
  }));

/**
 * @param {Snapshot} snapshot whose board the pictures show
 * @returns {Section[]}
 */
export function helpSections(snapshot) {
  return CHAPTERS.map(({ title, texts, picture, pieces }) => ({
    title,
    texts,
    portraits: pieces ? kinds() : [],
    figure: picture ? { markup: helpDiagram(picture, snapshot.view.cells), caption: picture.caption } : null,
  }));
}
