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

/** Every style sheet of the page. */
export const styles = () => readdirSync(join(UI, 'css')).map((name) => ({ path: `css/${name}`, text: styleSource(name) }));

export const styleSource = (name) => readFileSync(join(UI, 'css', name), 'utf8');

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** A snapshot that the session's own tests recorded, so that both sides of the wire are held to it. */
export const recorded = (name) => json(`../data/snapshots/${name}.json`);
