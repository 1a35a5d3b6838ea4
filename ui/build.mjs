/**
 * Builds the page: `node build.mjs FOLDER [--minify] [--web BINDING]` puts it into the folder. All modules become one, as
 * do all sheets, because a window asks for each file by itself. With `--web` it is the page for browsers: `BINDING` is what
 * `wasm-bindgen` has made, and the page, its workers and its tests share modules. All built modules lie in one folder, `js`,
 * so each finds other files from there by `import.meta.url`.
 */
import { cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));

/** What is taken as it is. */
const AS_IT_IS = ['index.html', 'fonts', 'i18n'];

/** With which the page in a browser, its workers and its tests begin. */
const WEB_ENTRIES = ['main', 'foundation/backend', 'browser/begin', 'browser/worker', 'browser/thinker'];

/**
 * @param {string} folder emptied first
 * @param {object} [how]
 * @param {boolean} [how.minify]
 * @param {string[]} [how.entries] by their paths in `js`, without their endings
 * @param {string} [how.web] what `wasm-bindgen` has made; without it the page is that of the app, which has no worker
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
    // What the sheets need of their engine stands in docs/page.md: nothing is written for older ones.
    build({ ...common, entryPoints: [join(SOURCES, 'css/main.css')], outdir: join(folder, 'css'), external: ['*.woff2'] }),
    ...(web ? [cp(join(web, 'web_bg.wasm'), join(folder, 'js/web_bg.wasm'))] : []),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const options = /** @type {const} */ ({ minify: { type: 'boolean' }, web: { type: 'string' } });
  const { values: { minify, web }, positionals: [folder] } = parseArgs({ options, allowPositionals: true });
  await buildPage(resolve(folder), { minify, web: web && resolve(web) });
}
