/** What lit-html has for nothing. */
const nothing = Symbol.for('lit-nothing');

/**
 * A template of lit-html as markup, without the listeners of its nodes.
 *
 * @param {unknown} part
 * @returns {string}
 */
export function markupOf(part) {
  if (part === nothing || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(markupOf).join('');
  if (typeof part !== 'object') return String(part);
  const { strings, values } = /** @type {{ strings: string[], values: unknown[] }} */ (part);
  return strings.map((text, i) => text + markupOf(values[i])).join('');
}

/** All that is read in it. */
export const textOf = (/** @type {unknown} */ part) => markupOf(part).replace(/<[^>]*>/g, '');
