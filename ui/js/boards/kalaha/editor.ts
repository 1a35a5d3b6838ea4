import { isForBoard, keyOf } from '../../foundation/keys.js';
import { isAct, listenToKeys } from '../kit/grid.js';
import { listenToPointer } from '../kit/pointer.js';
import { boardAt } from './paint.js';
import { scene } from './scene.js';
import type { GameSnapshot as Snapshot } from './wire.js';
import type { BoardEditor } from '../games.js';

const [ADD, TAKE] = ['+1', '-1'];

/** On some keyboards the plus needs Shift. */
const KEYS: Record<string, string> = { '+': ADD, '=': ADD, '-': TAKE, Delete: '', Backspace: '' };

/** No pit has more digits. */
const MOST_DIGITS = 3;

/** Places stones in pits and Kalahas: presses apply the choice, a right click or a long press takes a stone. */
export const editor: BoardEditor = {
  palette: (i18n) => [
    { content: ADD, name: i18n.t('kalaha.editor_add'), text: '+1' },
    { content: TAKE, name: i18n.t('kalaha.editor_take'), text: '−1' },
    { content: '', name: i18n.t('kalaha.editor_clear'), text: '0' },
  ],
  help: 'kalaha.editor_help',
  keys: [
    { key: '+ −', text: 'kalaha.editor_keys_change' },
    { key: '0 – 9', text: 'kalaha.editor_keys_number' },
    { key: 'Delete', text: 'kalaha.editor_clear' },
  ],
  scene: (snapshot: Snapshot, look, i18n) =>
    scene(snapshot, { ...look, confirm_touch: false, switches: { 'kalaha.show_counts': true, 'kalaha.show_landing': false } }, i18n),
  listen: (root, hands) => {
    const ending = new AbortController();
    const board = () => boardAt(root);
    /** Digits typed on a cell so far. */
    let typed = { cell: -1, digits: '' };
    const put = (cell: number, content?: string) => {
      typed = { cell: -1, digits: '' };
      hands.put(cell, content);
    };
    function type(cell: number, digit: string) {
      const goesOn = typed.cell === cell && typed.digits !== '0' && typed.digits.length < MOST_DIGITS;
      typed = { cell, digits: goesOn ? typed.digits + digit : digit };
      hands.put(cell, typed.digits);
    }
    listenToPointer(root, board, {
      tap: ({ cell }) => cell !== null && put(cell),
      alternate: (cell) => put(cell, TAKE),
    }, ending.signal);
    listenToKeys(root, board, ({ active }, event) => {
      const key = keyOf(event);
      if (isAct(event)) put(active);
      else if (!isForBoard(event)) return false;
      else if (/^\d$/.test(key)) type(active, key);
      else if (key in KEYS) put(active, KEYS[key]);
      else return false;
      return true;
    }, ending.signal);
    return () => ending.abort();
  },
};
