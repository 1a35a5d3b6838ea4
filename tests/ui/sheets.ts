import { styleSource, styles } from './sources.js';

/**
 * Parses the style sheets: the layers in which `main.css` puts them, and every rule with its full selector, whether
 * nested or not.
 */

export interface Rule {
  /** A single selector, not a list. */
  selector: string;
  /** Whether the rule is unconditional: outside `@media` and `@container`. */
  always: boolean;
  declared: [property: string, value: string][];
}

export interface Sheet {
  name: string;
  layer: string;
  text: string;
  rules: Rule[];
}

const TOKEN = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|[{};]|[^{};"/]+|\//gs;

/** Splits a list of selectors. */
function heads(list: string) {
  let depth = 0;
  const marked = [...list].map((sign) => {
    depth += Number(sign === '(') - Number(sign === ')');
    return sign === ',' && depth === 0 ? '\n' : sign === '\n' ? ' ' : sign;
  });
  return marked.join('').split('\n').map((head) => head.trim());
}

/** @param text a style sheet's text */
export function rulesOf(text: string) {
  const rules: Rule[] = [];
  const outermost = { selectors: [''], always: true, open: [] as Rule[] };
  const blocks = [outermost];
  let part = '';
  const declare = () => {
    const [, property, value] = part.match(/^\s*([\w-]+)\s*:\s*(.*?)\s*$/s) ?? [];
    if (property) for (const rule of blocks[blocks.length - 1].open) rule.declared.push([property, value.replace(/\s+/g, ' ')]);
    part = '';
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('/*')) continue;
    if (token === '{') {
      blocks.push(inside(blocks[blocks.length - 1], part.trim()));
      rules.push(...blocks[blocks.length - 1].open);
      part = '';
    } else if (token === '}') {
      declare();
      blocks.pop();
    } else if (token === ';') declare();
    else part += token;
  }
  return rules.filter(({ declared }) => declared.length > 0);
}

/** @param prelude the text before the brace */
function inside({ selectors, always }: { selectors: string[], always: boolean }, prelude: string) {
  const conditional = prelude.startsWith('@');
  const whole = (outer: string, head: string) => (head.includes('&') ? head.replaceAll('&', outer) : `${outer} ${head}`.trim());
  const own = conditional ? selectors : selectors.flatMap((outer) => heads(prelude).map((head) => whole(outer, head)));
  const block = { selectors: own, always: always && !conditional };
  return { ...block, open: own.map((selector): Rule => ({ selector: selector || prelude, always: block.always, declared: [] })) };
}

const main = styleSource('main.css').replace(/\/\*.*?\*\//gs, '');

/** The layers, weakest first. */
export const LAYERS = main.match(/@layer ([^;{]*);/)?.[1].split(', ') ?? [];

/** In order of precedence. */
export const SHEETS: Sheet[] = [...main.matchAll(/@import "([\w.-]+)" layer\((\w+)\);/g)].map(([, name, layer]) => {
  const text = styleSource(name);
  return { name, layer, text, rules: rulesOf(text) };
});

/** The rest of `main.css`, which must be empty. */
export const unlayered = main.replace(/@layer [^;{]*;|@import "[\w.-]+" layer\(\w+\);/g, '').trim();

/** The existing style sheets. */
export const files = () => styles().map(({ path }) => path.slice('css/'.length)).filter((name) => name !== 'main.css');
