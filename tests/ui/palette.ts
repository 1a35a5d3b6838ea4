import type { BoardLook } from '../../ui/js/wire.js';
import { LAYERS, SHEETS } from './sheets.js';

/**
 * Evaluates the style sheets for colours: the rule that applies in a look of the page, and a variable's value.
 */

export interface Look {
  theme: 'light' | 'dark';
  contrast?: 'usual' | 'high';
  sides?: 'usual' | 'safe';
  place?: 'home' | 'smess' | 'kalaha' | 'minesweeper';
  /** Of the board of the game at `place`. */
  board?: BoardLook;
}

/** All of the page's looks for one game. */
export const looks = (place: Look['place']) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['usual', 'high'] as const).flatMap((contrast) => (['usual', 'safe'] as const).map((sides): Look => ({ theme, contrast, sides, place }))));

/** All looks of a game's board. */
export const boardLooks = (place: Look['place']) => looks(place).flatMap((look) => (['usual', 'calm', 'festive'] as const).map((board): Look => ({ ...look, board })));

export const named = ({ theme, contrast, sides, board = 'usual' }: Look) =>
  [theme, board !== 'usual' && board, contrast === 'high' && 'high contrast', sides === 'safe' && 'safe colours'].filter(Boolean).join(', ');

/**
 * Every unconditional rule: its condition on the root, such as `:root[data-contrast="high"]`, and its selector below
 * the root.
 */
const RULES = SHEETS.flatMap(({ layer, rules }) => rules.filter(({ always }) => always).map(({ selector: whole, declared }) => {
  // Pictures of other looks are drawn as the boards are.
  const [, root, selector] = whole.replace(':not([data-look] *)', '').match(/^((?::root|\[data-)\S*)?\s*(.*)$/s) ?? [];
  return { layer: LAYERS.indexOf(layer), root: root ?? '', selector, declared: Object.fromEntries(declared) };
}));

/** The number of a rule's conditions on the root, or null if the look does not meet them. */
function weight(root: string, look: Look) {
  const denied = [...root.matchAll(/:not\(\[data-([\w-]+)="([\w-]+)"\]\)/g)];
  const asked = [...root.replace(/:not\(.*?\)/g, '').matchAll(/\[data-([\w-]+)(?:="([\w-]+)")?\]/g)];
  const unknown = root.replace(/:not\(\[.*?\]\)|\[.*?\]|:root/g, '');
  const given: Record<string, string | undefined> = { ...look, [`look-${look.place}`]: look.board };
  const is = ([, name, value]: string[]) => value === undefined || given[name] === value;
  if (unknown || !asked.every(is) || denied.some(is)) return null;
  return asked.length + denied.length;
}

/**
 * The value declared for a selector, as written in the style sheet.
 *
 * @param selector empty for the root
 */
function declaredFor(selector: string, property: string, look: Look): string | undefined {
  const holding = RULES.filter((rule) => rule.selector === selector && property in rule.declared).flatMap((rule) => {
    const asks = weight(rule.root, look);
    return asks === null ? [] : [{ strength: 100 * rule.layer + asks, value: rule.declared[property] }];
  });
  // The later of two equals.
  return holding.sort((a, b) => a.strength - b.strength).at(-1)?.value;
}

/**
 * Resolves variables and `light-dark()`: a colour as `#rrggbb`, or a number.
 *
 * @param scopes selectors whose variables apply too
 */
function resolved(value: string, look: Look, scopes: readonly string[]): string {
  const both = value.match(/^light-dark\((.+?), (.+)\)$/);
  if (both) return resolved(both[look.theme === 'light' ? 1 : 2], look, scopes);
  const name = value.match(/^var\((--[\w-]+)\)$/)?.[1];
  if (!name) return value.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');
  for (const scope of [...scopes, '']) {
    const declared = declaredFor(scope, name, look);
    if (declared) return resolved(declared, look, scopes);
  }
  throw new Error(`${name} has no value`);
}

/** A variable's colour, such as `ink`. */
export const colour = (name: string, look: Look, scopes: readonly string[] = []) => resolved(`var(--${name})`, look, scopes);

/**
 * A property's value in a part of the page; for a border, its colour.
 *
 * @param selector as written in the style sheet
 * @param scopes outer selectors that declare variables
 */
export function drawn(selector: string, property: string, look: Look, scopes: readonly string[] = []) {
  const value = declaredFor(selector, property, look);
  if (value === undefined) throw new Error(`${selector} has no ${property}`);
  const [colourOrNumber] = value.match(/var\(--[\w-]+\)|light-dark\(.*\)|#[0-9a-f]{3,6}/) ?? [value];
  return resolved(colourOrNumber, look, [selector, ...scopes]);
}
