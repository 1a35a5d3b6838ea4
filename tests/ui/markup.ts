/** lit-html's empty template. */
const nothing = Symbol.for('lit-nothing');

/** A lit-html template as markup, without event listeners and directives. */
export function markupOf(part: unknown): string {
  if (part === nothing || part === null || part === undefined) return '';
  if (Array.isArray(part)) return part.map(markupOf).join('');
  if (typeof part !== 'object') return String(part);
  const { strings, values } = (part as { strings?: string[], values: unknown[] });
  // A directive: its last value is the template.
  if (!strings) return markupOf(values.at(-1));
  return strings.map((text, i) => text + markupOf(values[i])).join('');
}

/** A template's text content. */
export const textOf = (part: unknown) => markupOf(part).replace(/<[^>]*>/g, '');
