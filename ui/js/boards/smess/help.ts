import { helpDiagram, type Diagram } from './diagrams.js';
import { pieceIcon } from './pieces.js';
import type { GameSnapshot as Snapshot } from './wire.js';
import type { Key } from '../../foundation/i18n.js';
import type { Portrait, Section } from '../../foundation/help.js';

export interface Chapter {
  title: Key;
  texts: Key[];
  picture?: Diagram;
  /** Whether this chapter introduces the three kinds. */
  pieces?: boolean;
}

const ARROWS: Diagram = { from: 'b3', to: 'd5', pieces: { c4: 'first-ninny' }, goals: { c5: '', c3: '', b4: '' }, caption: 'smess.help_arrows_picture' };

const CHAPTERS: Chapter[] = [
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
  { title: 'smess.help_players_title', texts: ['smess.help_players', 'smess.help_analysis'] },
  { title: 'smess.help_moving_title', texts: ['smess.help_moving', 'smess.help_keys'] },
];

/**
 * @param snapshot supplies the board for the picture
 * @returns how to win, move and promote, for players who have not read the help
 */
export const portraits = (snapshot: Snapshot): Portrait[] => [
  { markup: pieceIcon('second', 'brain'), text: 'smess.help_brief_win' },
  { markup: helpDiagram(ARROWS, snapshot.view.cells), text: 'smess.help_brief_arrows' },
  { markup: pieceIcon('first', 'ninny') + pieceIcon('first', 'numskull'), text: 'smess.help_brief_promotion' },
];

/** @returns the three kinds with their figures and descriptions */
const kinds = (): Portrait[] =>
  (['brain', 'numskull', 'ninny'] as const).map((kind) => ({
    markup: pieceIcon('first', kind) + pieceIcon('second', kind),
    text: (`smess.help_${kind}` as const),
  }));

/** @param snapshot supplies the board for the pictures */
export function helpSections(snapshot: Snapshot): Section[] {
  return CHAPTERS.map(({ title, texts, picture, pieces }) => ({
    title,
    texts,
    portraits: pieces ? kinds() : [],
    figure: picture ? { markup: helpDiagram(picture, snapshot.view.cells), caption: picture.caption } : null,
  }));
}
