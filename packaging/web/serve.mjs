/**
 * Serves a folder as any web server would: `node packaging/web/serve.mjs target/web 8124`, then http://127.0.0.1:8124/.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2',
  '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/** Files in a version's folder never change. */
const VERSIONED = /^\/?[0-9a-f]{16}\//;
const FOR_GOOD = 'max-age=31536000, immutable';

/** The encodings of compressed copies, with their file name extensions. */
const FORMS = [['br', '.br'], ['gzip', '.gz']];

/**
 * Reads a file in the first available encoding that the client accepts.
 *
 * @param {string} path
 * @param {string} accepted
 */
async function read(path, accepted) {
  for (const [form, ending] of FORMS) {
    const body = accepted.includes(form) && (await readFile(path + ending).catch(() => null));
    if (body) return { body, headers: { 'content-encoding': form } };
  }
  return { body: await readFile(path), headers: {} };
}

/**
 * @param {string} folder
 * @param {number} port 0 for any free port
 * @param {string} [base] the URL path of the folder
 * @returns {Promise<import('node:http').Server>} once it listens
 */
export function serveFolder(folder, port, base = '/') {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = normalize(pathname.slice(base.length - 1));
    const path = name.endsWith('/') ? `${name}index.html` : name;
    try {
      if (!pathname.startsWith(base)) throw new Error('elsewhere');
      const { body, headers } = await read(join(folder, path), request.headers['accept-encoding'] ?? '');
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      const all = { 'content-type': type, 'content-length': String(body.length), 'cache-control': VERSIONED.test(path) ? FOR_GOOD : 'no-cache', vary: 'accept-encoding', ...headers };
      response.setHeaders(new Map(Object.entries(all)));
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder, port] = process.argv;
  await serveFolder(folder, Number(port));
  console.log(`http://127.0.0.1:${port}/`);
}
