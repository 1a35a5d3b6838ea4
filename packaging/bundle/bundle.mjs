/**
 * Joins the modules and sheets of the page into few files: `node packaging/bundle/bundle.mjs FOLDER [minify]`. In the
 * folder lies the page as it is in the app, and what `wasm-bindgen` has made; the joined files take the place of theirs.
 *
 * What several of them import is in files of its own, so that nobody has a module twice.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const [, , folder, mode] = process.argv;

/** What the page, its workers and its tests begin with. */
const ENTRIES = ['main.js', 'backend.js', 'browser/begin.js', 'browser/worker.js', 'browser/thinker.js'];

/** Where the page's modules lay, as a page or a worker in `browser` sees it: a joined module lies somewhere else. */
const MODULES = `(typeof document === 'object' ? new URL('.', document.querySelector('script[src$="/js/main.js"]').src) : new URL('..', location.href))`;

/** Each module finds what lies beside it, although it has moved. */
const addresses = {
  name: 'addresses',
  setup: ({ onLoad }) => onLoad({ filter: /\.js$/ }, async ({ path }) => {
    const name = relative(join(folder, 'js'), path).replaceAll('\\', '/');
    const text = await readFile(path, 'utf8');
    return { contents: text.replaceAll('import.meta.url', `new URL(${JSON.stringify(name)}, ${MODULES})`) };
  }),
};

const common = { bundle: true, minify: mode === 'minify', write: false, charset: 'utf8', logLevel: 'warning', target: 'es2022' };
const js = await build({
  ...common,
  entryPoints: ENTRIES.map((name) => join(folder, 'js', name)),
  outbase: join(folder, 'js'),
  outdir: join(folder, 'js'),
  format: 'esm',
  splitting: true,
  plugins: [addresses],
});
const css = await build({ ...common, entryPoints: [join(folder, 'css/main.css')], outdir: join(folder, 'css'), external: ['*.woff2'], target: undefined });

const wasm = 'browser/web_bg.wasm';
const binary = await readFile(join(folder, 'js', wasm));
await Promise.all(['js', 'css'].map((name) => rm(join(folder, name), { recursive: true })));
const files = [...js.outputFiles, ...css.outputFiles].map(({ path, contents }) => ({ path, contents }));
files.push({ path: join(folder, 'js', wasm), contents: binary });
for (const { path, contents } of files) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
}
