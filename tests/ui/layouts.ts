/** The keys of four keyboard layouts on Linux by position, without and with Shift. */

export interface Struck {
  code: string;
  key: string;
  shiftKey?: boolean;
}

const LETTERS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'].flatMap((row) => [...row].map((letter) => `Key${letter}`));
const DIGITS = [...'1234567890'].map((digit) => `Digit${digit}`);
const PLACES = [...DIGITS, 'Minus', 'Equal', ...LETTERS, 'Semicolon', 'Quote', 'Comma', 'Period', 'Slash', 'BracketLeft', 'BracketRight'];

/** One word per key, in order of position. Some Khmer keys type two letters. */
const words = (text: string) => text.trim().split(/\s+/);

const ROWS = {
  de: [
    '1 2 3 4 5 6 7 8 9 0 ß Dead  q w e r t z u i o p  a s d f g h j k l  y x c v b n m  ö ä , . - ü +',
    '! " § $ % & / ( ) = ? Dead  Q W E R T Z U I O P  A S D F G H J K L  Y X C V B N M  Ö Ä ; : _ Ü *',
  ],
  fr: [
    '& é " \' ( - è _ ç à ) =  a z e r t y u i o p  q s d f g h j k l  w x c v b n ,  m ù ; : ! Dead $',
    '1 2 3 4 5 6 7 8 9 0 ° +  A Z E R T Y U I O P  Q S D F G H J K L  W X C V B N ?  M % . / § Dead £',
  ],
  km: [
    '១ ២ ៣ ៤ ៥ ៦ ៧ ៨ ៩ ០ ឥ ឲ  ឆ ឹ េ រ ត យ ុ ិ ោ ផ  ា ស ដ ថ ង ហ ្ ក ល  ឋ ខ ច វ ប ន ម  ើ ់ ុំ ។ ៊ ៀ ឪ',
    '! ៗ " ៛ % ៍ ័ ៏ ( ) ៌ =  ឈ ឺ ែ ឬ ទ ួ ូ ី ៅ ភ  ាំ ៃ ឌ ធ អ ះ ញ គ ឡ  ឍ ឃ ជ េះ ព ណ ំ  ោះ ៉ ុះ ៕ ? ឿ ឧ',
  ],
  dvorak: [
    "1 2 3 4 5 6 7 8 9 0 [ ]  ' , . p y f g c r l  a o e u i d h t n  ; q j k x b m  s - w v z / =",
    '! @ # $ % ^ & * ( ) { }  " < > P Y F G C R L  A O E U I D H T N  : Q J K X B M  S _ W V Z ? +',
  ],
};

const strokes = ([plain, shifted]: string[]): Struck[] => [
  ...words(plain).map((key, i) => ({ code: PLACES[i], key })),
  ...words(shifted).map((key, i) => ({ code: PLACES[i], key, shiftKey: true })),
];

/** Each layout's strokes. */
export const LAYOUTS: Record<string, Struck[]> = Object.fromEntries(Object.entries(ROWS).map(([name, rows]) => [name, strokes(rows)]));

/** The numeric keypad with NumLock on, the same in every layout. */
export const NUMPAD = [...'0123456789'].map((key) => ({ code: `Numpad${key}`, key }));

/**
 * The stroke for a Latin letter or digit on this layout: the key that types it, otherwise the key at its usual
 * position.
 *
 * @param name the layout's name
 */
export function strokeFor(name: string, wanted: string): Struck {
  const plain = LAYOUTS[name].filter(({ shiftKey }) => !shiftKey);
  const isDigit = /\d/.test(wanted);
  const found = plain.find(({ key }) => key === wanted) ?? plain.find(({ code }) => code === (isDigit ? `Digit${wanted}` : `Key${wanted.toUpperCase()}`));
  if (!found) throw new Error(`${name} has no ${wanted}`);
  return found;
}
