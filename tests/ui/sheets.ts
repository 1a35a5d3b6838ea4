import { styleSource, styles } from './sources.js';

/**
 * The style sheets as a browser takes them: what `main.css` puts into which layer, and every rule with its whole selector,
 * however it is nested.
 */

export interface Rule {
  /** Without a list. */
  selector: string;
  /** Whether it holds on every screen and system, outside of `@media` and `@container`. */
  always: boolean;
  declared: [property: string, value: string][];
}

export interface Sheet {
  /** Of its file. */
  name: string;
  layer: string;
  text: string;
  rules: Rule[];
}

const TOKEN = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|[{};]|[^{};"/]+|\//gs;

/** The parts of a list of selectors. */
function heads(list: string) {
  let depth = 0;
  const marked = [...list].map((sign) => {
    depth += Number(sign === '(') - Number(sign === ')');
    return sign === ',' && depth === 0 ? '\n' : sign === '\n' ? ' ' : sign;
  });
  return marked.join('').split('\n').map((head) => head.trim());
}

/** @param text of a style sheet */
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

/** @param prelude what stands before the brace */
function inside({ selectors, always }: { selectors: string[], always: boolean }, prelude: string) {
  const conditional = prelude.startsWith('@');
  const whole = (outer: string, head: string) => (head.includes('&') ? head.replaceAll('&', outer) : `${outer} ${head}`.trim());
  const own = conditional ? selectors : selectors.flatMap((outer) => heads(prelude).map((head) => whole(outer, head)));
  const block = { selectors: own, always: always && !conditional };
  return { ...block, open: own.map((selector): Rule => ({ selector: selector || prelude, always: block.always, declared: [] })) };
}

const main = styleSource('main.css').replace(/\/\*.*?\*\//gs, '');

/** The layers, the weakest first. */
export const LAYERS = main.match(/@layer ([^;{]*);/)?.[1].split(', ') ?? [];

/** In the order in which they hold. */
export const SHEETS: Sheet[] = [...main.matchAll(/@import "([\w.-]+)" layer\((\w+)\);/g)].map(([, name, layer]) => {
  const text = styleSource(name);
  return { name, layer, text, rules: rulesOf(text) };
});

/** What `main.css` says besides; nothing is to be left. */
export const unlayered = main.replace(/@layer [^;{]*;|@import "[\w.-]+" layer\(\w+\);/g, '').trim();

/** The files that there are. */
export const files = () => styles().map(({ path }) => path.slice('css/'.length)).filter((name) => name !== 'main.css');
