import { LAYERS, SHEETS } from './sheets.js';

/**
 * The style sheets as a browser takes them, as far as colours need it. They say which rule holds for a look of the
 * page, and which colour a variable stands for.
 */

export interface Look {
  theme: 'light' | 'dark';
  contrast?: 'usual' | 'high';
  sides?: 'usual' | 'safe';
  place?: 'home' | 'smess' | 'kalaha' | 'minesweeper';
}

/** Every look that a page can have, for one game. */
export const looks = (place: Look['place']) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['usual', 'high'] as const).flatMap((contrast) => (['usual', 'safe'] as const).map((sides): Look => ({ theme, contrast, sides, place }))));

export const named = ({ theme, contrast, sides }: Look) =>
  [theme, contrast === 'high' && 'high contrast', sides === 'safe' && 'safe colours'].filter(Boolean).join(', ');

/** Every rule that holds on all screens: what it asks of the page, such as `:root[data-contrast="high"]`, and what it is about there. */
const RULES = SHEETS.flatMap(({ layer, rules }) => rules.filter(({ always }) => always).map(({ selector: whole, declared }) => {
  const [, root, selector] = whole.match(/^((?::root|\[data-)\S*)?\s*(.*)$/s) ?? [];
  return { layer: LAYERS.indexOf(layer), root: root ?? '', selector, declared: Object.fromEntries(declared) };
}));

/** Whether the page is as a rule asks, and how much it asks. */
function weight(root: string, look: Look) {
  const denied = [...root.matchAll(/:not\(\[data-([\w-]+)="([\w-]+)"\]\)/g)];
  const asked = [...root.replace(/:not\(.*?\)/g, '').matchAll(/\[data-([\w-]+)(?:="([\w-]+)")?\]/g)];
  const unknown = root.replace(/:not\(\[.*?\]\)|\[.*?\]|:root/g, '');
  const is = ([, name, value]: string[]) => value === undefined || look[name as keyof Look] === value;
  if (unknown || !asked.every(is) || denied.some(is)) return null;
  return asked.length + denied.length;
}

/**
 * What is declared for a part of the page, by its selector as it is written.
 *
 * @param selector empty for the page itself
 */
function declaredFor(selector: string, property: string, look: Look): string | undefined {
  const holding = RULES.filter((rule) => rule.selector === selector && property in rule.declared).flatMap((rule) => {
    const asks = weight(rule.root, look);
    return asks === null ? [] : [{ strength: 100 * rule.layer + asks, value: rule.declared[property] }];
  });
  // Of equals the later one.
  return holding.sort((a, b) => a.strength - b.strength).at(-1)?.value;
}

/**
 * A value without variables and without the other theme: a colour as `#rrggbb`, or a number.
 *
 * @param scopes selectors whose own variables hold as well
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

/** A colour by its name among the variables, such as `ink`. */
export const colour = (name: string, look: Look, scopes: readonly string[] = []) => resolved(`var(--${name})`, look, scopes);

/**
 * What a part of the page is drawn with; of a border its colour.
 *
 * @param selector as it is written in the style sheet
 * @param scopes selectors above it that declare variables
 */
export function drawn(selector: string, property: string, look: Look, scopes: readonly string[] = []) {
  const value = declaredFor(selector, property, look);
  if (value === undefined) throw new Error(`${selector} has no ${property}`);
  const [colourOrNumber] = value.match(/var\(--[\w-]+\)|light-dark\(.*\)|#[0-9a-f]{3,6}/) ?? [value];
  return resolved(colourOrNumber, look, [selector, ...scopes]);
}
