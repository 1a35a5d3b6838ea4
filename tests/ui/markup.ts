/** What lit-html has for nothing. */
const nothing = Symbol.for('lit-nothing');

/** A template of lit-html as markup, without the listeners of its nodes. */
export function markupOf(part: unknown): string {
  if (part === nothing || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(markupOf).join('');
  if (typeof part !== 'object') return String(part);
  const { strings, values } = (part as { strings: string[], values: unknown[] });
  return strings.map((text, i) => text + markupOf(values[i])).join('');
}

/** All that is read in it. */
export const textOf = (part: unknown) => markupOf(part).replace(/<[^>]*>/g, '');
