/**
 * Serves the page to a plain browser, built as in the app, with a stub for the backend and the app's content security
 * policy: `node --import tsx ../tests/ui/stub/serve.ts 8123` in `ui`, then
 * http://127.0.0.1:8123/?show=running&theme=dark. The page is rebuilt each time it is opened. The touch tests use this
 * module too.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../../../ui/build.mjs';

/** Relative to the page's modules. */
const STUB = '../../tests/ui/stub/stub';
const SESSION = fileURLToPath(new URL('../../data/', import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.woff2': 'font/woff2' };
const POLICY =
  "default-src 'self'; connect-src 'self'; img-src 'self' data:; media-src 'self' data: blob:; object-src 'none'; " +
  "base-uri 'none'; form-action 'none'; style-src 'self'";

async function fileAt(page: string, path: string) {
  const recorded = path.startsWith('/snapshots/') || ['/answers.json', '/statistics.json'].includes(path);
  const root = recorded ? SESSION : page;
  const body = await readFile(join(root, normalize(path)));
  if (path !== '/index.html') return body;
  return body.toString().replace('<script', '<script type="module" src="/js/stub.js"></script>\n  <script');
}

/**
 * @param port 0 for any free port
 * @param entries additional modules to build
 * @param anew whether to rebuild the page whenever it is opened; otherwise browsers keep it, which opens it faster
 * @returns once the server answers
 */
export async function serve(port: number, entries: string[] = [], anew = false): Promise<Server> {
  const page = await mkdtemp(join(tmpdir(), 'spielkiste-page-'));
  const build = () => buildPage(page, { entries: ['main', STUB, ...entries] });
  await build();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    try {
      if (anew && path === '/index.html') await build();
      const body = await fileAt(page, path);
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'text/plain', 'content-security-policy': POLICY, 'cache-control': anew ? 'no-store' : 'max-age=3600' });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  server.on('close', () => rm(page, { recursive: true }));
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(Number(process.argv[2] ?? 8123), [], true);
