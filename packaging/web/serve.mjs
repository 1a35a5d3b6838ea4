/**
 * Serves a folder as any host would: `node packaging/web/serve.mjs target/web 8124`, then http://127.0.0.1:8124/.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2',
  '.png': 'image/png', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json',
};

/**
 * @param {string} folder
 * @param {number} port 0 is any free one
 * @param {string} [base] the path from which it is served
 * @returns {Promise<import('node:http').Server>} as soon as it answers
 */
export function serveFolder(folder, port, base = '/') {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = normalize(pathname.slice(base.length - 1));
    const path = name.endsWith('/') ? `${name}index.html` : name;
    try {
      if (!pathname.startsWith(base)) throw new Error('elsewhere');
      const body = await readFile(join(folder, path));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', 'cache-control': 'no-cache' });
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
