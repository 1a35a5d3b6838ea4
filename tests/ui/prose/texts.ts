import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file's English text, as Markdown. */
export interface Prose {
  path: string;
  text: string;
  /** The line number in the file, for each line of text. */
  lines: number[];
}

interface Line {
  text: string;
  line: number;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CATALOGUES = 'ui/i18n/en/';
// Generated or installed files.
const SKIPPED = new Set(['node_modules', 'target', 'dist', 'gen']);
// The word list has three languages; the types repeat Rust's comments.
const SKIPPED_FILES = /^docs\/words\.md$|\/wire\.d\.ts$/;

/** All documents, English catalogues, and comments in Rust and TypeScript. */
export function prose(): Prose[] {
  return paths('').flatMap((path) => {
    const lines = linesOf(path, () => readFileSync(join(ROOT, path), 'utf8'));
    if (!lines.length) return [];
    return [{ path, text: lines.map(({ text }) => text).join('\n'), lines: lines.map(({ line }) => line) }];
  });
}

function paths(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.isDirectory()) return entry.name.startsWith('.') || SKIPPED.has(entry.name) ? [] : paths(`${path}/`);
    return SKIPPED_FILES.test(path) ? [] : [path];
  });
}

function linesOf(path: string, read: () => string): Line[] {
  if (path.endsWith('.md')) return read().split(/\r?\n/).map((text, i) => ({ text, line: i + 1 }));
  if (/\.(rs|ts|mjs)$/.test(path)) return comments(read());
  return path.startsWith(CATALOGUES) && path.endsWith('.json') ? messages(read()) : [];
}

/** All comments on lines of their own. A line of code ends a paragraph. */
export function comments(source: string): Line[] {
  let inBlock = false;
  return source.split(/\r?\n/).map((code, i) => {
    const { block, text = '' } = /^\s*(?:\/\/[/!]? ?|(?<block>\/\*\*?|\*(?!\/)) ?)(?<text>.*)/.exec(code)?.groups ?? {};
    const isComment = !block || inBlock || block.startsWith('/');
    inBlock = (inBlock || !!block?.startsWith('/')) && !code.includes('*/');
    const said = text.replace(/\s*\*\/.*/, '').replace(/^@(?:param|returns|type)\b(?: \{.*?\})?(?: \w+)?/, '');
    return { text: isComment ? said : '', line: i + 1 };
  });
}

/** One paragraph for each message, with placeholders as code. */
export function messages(catalogue: string): Line[] {
  return catalogue.split(/\r?\n/).flatMap((entry, i) => {
    const message = /^\s*"[^"]*": ("(?:[^"\\]|\\.)*"),?$/.exec(entry)?.[1];
    if (!message) return [];
    const text = String(JSON.parse(message)).replace(/\{\{.*?\}\}/g, '`x`').replaceAll('|', '');
    return [...text.split('\n'), ''].map((part) => ({ text: part, line: i + 1 }));
  });
}
