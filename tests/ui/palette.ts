import { LAYERS, SHEETS } from './sheets.js';

/**
 * The style sheets as a browser takes them, as far as colours need it. They say which rule holds for a look of the
 * page, and which colour a variable stands for.
 *
 * @typedef {object} Look
 * @property {'light' | 'dark'} theme
 * @property {'usual' | 'high'} [contrast]
 * @property {'usual' | 'safe'} [sides]
 * @property {'home' | 'smess' | 'kalaha' | 'minesweeper'} [place]
 */

/** Every look that a page can have, for one game. */
export const looks = (place) =>
  /** @type {Look[]} */ (['light', 'dark'].flatMap((theme) =>
    ['usual', 'high'].flatMap((contrast) => ['usual', 'safe'].map((sides) => ({ theme, contrast, sides, place })))));

/** @param {Look} look */
export const named = ({ theme, contrast, sides }) =>
  [theme, contrast === 'high' && 'high contrast', sides === 'safe' && 'safe colours'].filter(Boolean).join(', ');

/** Every rule that holds on all screens: what it asks of the page, such as `:root[data-contrast="high"]`, and what it is about there. */
const RULES = SHEETS.flatMap(({ layer, rules }) => rules.filter(({ always }) => always).map(({ selector: whole, declared }) => {
  const [, root, selector] = whole.match(/^((?::root|\[data-)\S*)?\s*(.*)$/s) ?? [];
  return { layer: LAYERS.indexOf(layer), root: root ?? '', selector, declared: Object.fromEntries(declared) };
}));

/**
 * Whether the page is as a rule asks, and how much it asks.
 *
 * @param {string} root
 * @param {Look} look
 */
function weight(root, look) {
  const denied = [...root.matchAll(/:not\(\[data-([\w-]+)="([\w-]+)"\]\)/g)];
  const asked = [...root.replace(/:not\(.*?\)/g, '').matchAll(/\[data-([\w-]+)(?:="([\w-]+)")?\]/g)];
  const unknown = root.replace(/:not\(\[.*?\]\)|\[.*?\]|:root/g, '');
  const is = ([, name, value]) => value === undefined || look[name] === value;
  if (unknown || !asked.every(is) || denied.some(is)) return null;
  return asked.length + denied.length;
}

/**
 * What is declared for a part of the page, by its selector as it is written.
 *
 * @param {string} selector empty for the page itself
 * @param {string} property
 * @param {Look} look
 * @returns {string | undefined}
 */
function declaredFor(selector, property, look) {
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
 * @param {string} value
 * @param {Look} look
 * @param {readonly string[]} scopes selectors whose own variables hold as well
 * @returns {string}
 */
function resolved(value, look, scopes) {
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

/**
 * A colour by its name among the variables, such as `ink`.
 *
 * @param {string} name
 * @param {Look} look
 * @param {readonly string[]} [scopes]
 */
export const colour = (name, look, scopes = []) => resolved(`var(--${name})`, look, scopes);

/**
 * What a part of the page is drawn with; of a border its colour.
 *
 * @param {string} selector as it is written in the style sheet
 * @param {string} property
 * @param {Look} look
 * @param {readonly string[]} [scopes] selectors above it that declare variables
 */
export function drawn(selector, property, look, scopes = []) {
  const value = declaredFor(selector, property, look);
  if (value === undefined) throw new Error(`${selector} has no ${property}`);
  const [colourOrNumber] = value.match(/var\(--[\w-]+\)|light-dark\(.*\)|#[0-9a-f]{3,6}/) ?? [value];
  return resolved(colourOrNumber, look, [selector, ...scopes]);
}
