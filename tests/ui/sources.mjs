import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const UI = fileURLToPath(new URL('../../ui/', import.meta.url));

/** Every module of the page. */
export function sources(folder = join(UI, 'js')) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return [{ path: path.slice(UI.length), text: readFileSync(path, 'utf8') }];
  });
}

export const pageSource = () => readFileSync(join(UI, 'index.html'), 'utf8');

export const styleSource = (name) => readFileSync(join(UI, 'css', name), 'utf8');

/** A recorded snapshot. */
export const recorded = (name) => JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'));
