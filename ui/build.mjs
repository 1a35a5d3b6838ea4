/**
 * Builds the page: `node build.mjs FOLDER [--minify] [--web BINDING]` writes it into the folder. Modules and sheets are
 * bundled, because a window requests every file separately. `--web` builds the page for browsers: `BINDING` is
 * `wasm-bindgen`'s output, and the page, its workers and its tests share modules. All built modules are in one folder,
 * `js`, so each finds other files relative to `import.meta.url`.
 */
import { cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));

/** Copied unchanged. */
const AS_IT_IS = ['index.html', 'fonts', 'i18n', 'problems'];

/** The entry points of the page in a browser, its workers and its tests. */
const WEB_ENTRIES = ['main', 'foundation/backend', 'browser/begin', 'browser/worker', 'browser/thinker'];

/**
 * @param {string} folder emptied first
 * @param {object} [how]
 * @param {boolean} [how.minify]
 * @param {string[]} [how.entries] paths in `js` without extensions
 * @param {string} [how.web] the output of `wasm-bindgen`; without it, the page is for the app, which has no worker
 */
export async function buildPage(folder, { minify = false, entries = ['main'], web } = {}) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'js'), { recursive: true });
  const common = { bundle: true, minify, charset: /** @type {const} */ ('utf8'), logLevel: /** @type {const} */ ('warning') };
  await Promise.all([
    ...AS_IT_IS.map((name) => cp(join(SOURCES, name), join(folder, name), { recursive: true })),
    build({
      ...common,
      entryPoints: (web ? WEB_ENTRIES : entries).map((name) => join(SOURCES, 'js', name)),
      outdir: join(folder, 'js'),
      entryNames: '[name]',
      chunkNames: '[name]-[hash]',
      format: 'esm',
      splitting: true,
      target: 'es2022',
      // The app has no worker.
      ...(web ? { alias: { binding: join(web, 'web.js') } } : { external: ['*/browser/core.js'] }),
    }),
    // docs/page.md lists the engine features that the sheets need; nothing targets older engines.
    build({ ...common, entryPoints: [join(SOURCES, 'css/main.css')], outdir: join(folder, 'css'), external: ['*.woff2'] }),
    ...(web ? [cp(join(web, 'web_bg.wasm'), join(folder, 'js/web_bg.wasm'))] : []),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = /** @type {const} */ ({ minify: { type: 'boolean' }, web: { type: 'string' } });
  const { values: { minify, web }, positionals: [folder] } = parseArgs({ options, allowPositionals: true });
  await buildPage(resolve(folder), { minify, web: web && resolve(web) });
}
