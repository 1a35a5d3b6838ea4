/**
 * Serves the page to a plain browser, with a stand-in for the backend and the app's content security policy: `node
 * tests/ui/stub/serve.mjs 8123`, then http://127.0.0.1:8123/?show=running&theme=dark. The tests of touch serve it to
 * themselves.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The page as it is written, each module a file. */
export const UI = fileURLToPath(new URL('../../../ui/', import.meta.url));
const TESTS = fileURLToPath(new URL('../', import.meta.url));
const SESSION = fileURLToPath(new URL('../../data/', import.meta.url));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2' };
const POLICY =
  "default-src 'self'; connect-src 'self'; img-src 'self' data:; media-src 'self' data: blob:; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'; style-src 'self'";

async function fileAt(page, path) {
  const recorded = path.startsWith('/snapshots/') || ['/answers.json', '/statistics.json'].includes(path);
  const root = recorded ? SESSION : path.startsWith('/stub/') ? TESTS : page;
  const body = await readFile(join(root, normalize(path)));
  if (path !== '/index.html') return body;
  return body.toString().replace('<script', '<script type="module" src="/stub/stub.js"></script>\n  <script');
}

const answerFrom = (page) => async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = pathname === '/' ? '/index.html' : pathname;
  try {
    const body = await fileAt(page, path);
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', 'content-security-policy': POLICY, 'cache-control': 'no-store' });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
};

/**
 * @param {number} port 0 is any free one
 * @param {string} page the folder of the page
 * @returns {Promise<import('node:http').Server>} as soon as it answers
 */
export const serve = (port, page) =>
  new Promise((resolve) => {
    const server = createServer(answerFrom(page)).listen(port, '127.0.0.1', () => resolve(server));
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(Number(process.argv[2] ?? 8123), UI);
