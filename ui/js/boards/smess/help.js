import { helpPicture } from './pictures.js';
import { pieceIcon } from './pieces.js';

/**
 * The rules of Smess for the help page.
 *
 * @typedef {import('../../wire.js').SmessSnapshot} Snapshot
 * @typedef {import('../../words.js').Key} Key
 * @typedef {import('../../help.js').Section} Section
 * @typedef {import('../../help.js').Portrait} Portrait
 *
 * @typedef {object} Chapter
 * @property {Key} title
 * @property {Key[]} texts
 * @property {import('./pictures.js').Picture} [picture]
 * @property {boolean} [pieces] whether the three kinds are introduced here
 */

/** @type {Chapter[]} */
const CHAPTERS = [
  { title: 'help.goal_title', texts: ['help.goal'] },
  {
    title: 'help.arrows_title',
    texts: ['help.arrows'],
    picture: {
      from: 'b3', to: 'd5',
      pieces: { c4: 'first-ninny' },
      goals: { c5: '', c3: '', b4: '' },
      caption: 'help.arrows_picture',
    },
  },
  {
    title: 'help.pieces_title',
    texts: ['help.pieces'],
    pieces: true,
    picture: {
      from: 'b3', to: 'f7',
      pieces: { d5: 'first-numskull', d7: 'second-ninny', f5: 'first-ninny', b3: 'second-ninny', f7: 'second-ninny' },
      goals: {
        d6: '', d7: 'capture', e5: '', c5: '', b5: '', e6: '', f7: 'capture', c6: '', b7: '', e4: '', f3: '',
        c4: '', b3: 'capture', d4: '', d3: '',
      },
      caption: 'help.numskull_picture',
    },
  },
  {
    title: 'help.capture_title',
    texts: ['help.capture'],
    picture: {
      from: 'b6', to: 'f8',
      pieces: { d6: 'first-ninny', d8: 'second-brain', e7: 'second-ninny', f8: 'first-numskull', c8: 'second-numskull' },
      goals: { e8: '', d8: 'capture', f7: '', f6: '' },
      caption: 'help.capture_picture',
    },
  },
  {
    title: 'help.promotion_title',
    texts: ['help.promotion'],
    picture: {
      from: 'b6', to: 'd8',
      pieces: { c7: 'first-ninny', d8: 'second-brain', b8: 'second-numskull' },
      goals: { c8: 'promotion', b7: '', d7: '', c6: '' },
      caption: 'help.promotion_picture',
    },
  },
  { title: 'help.end_title', texts: ['help.end', 'help.repetition'] },
  { title: 'help.players_title', texts: ['help.players'] },
  { title: 'help.moving_title', texts: ['help.moving'] },
];

/** @returns {Portrait[]} the three kinds, each with its figures and what it does */
export const portraits = () =>
  /** @type {const} */ (['brain', 'numskull', 'ninny']).map((kind) => ({
    markup: pieceIcon('first', kind) + pieceIcon('second', kind),
    text: /** @type {const} */ (`help.${kind}`),
  }));

/**
 * @param {Snapshot} snapshot whose board the pictures show
 * @returns {Section[]}
 */
export function helpSections(snapshot) {
  return CHAPTERS.map(({ title, texts, picture, pieces }) => ({
    title,
    texts,
    portraits: pieces ? portraits() : [],
    figure: picture ? { markup: helpPicture(picture, snapshot.view.cells), caption: picture.caption } : null,
  }));
}
