import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { join } from './guest.js';
import { PATIENCE_MS, XTASK, startServer, type Server } from './server.js';

/** The whole server that `cargo xtask host` runs: the front, the page and the broker. */

/** The largest sealed message's size in bytes. */
const LARGEST = 1_048_616;
/** MQTT's reason code for a message that is too large. */
const TOO_LARGE = 0x95;

let server: Server;
/** The folder with the page's own files. */
let version = '';

/** A fresh topic. */
const topic = () => `sk/${randomBytes(16).toString('hex')}`;

function lives(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

before(async () => {
  server = await startServer(async (built) => {
    version = (await readdir(built)).find((name) => /^[0-9a-f]{16}$/.test(name)) ?? '';
    // A released page includes compressed copies.
    const sheet = path(built, version, 'css/main.css');
    await writeFile(`${sheet}.gz`, gzipSync(await readFile(sheet)));
  });
});

after(() => server.end());

test('the page is served with content types, security policy and cache headers', async () => {
  const page = await fetch(server.address);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<title>/);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'self'; script-src 'self' 'wasm-unsafe-eval'/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff');
  const types = {
    '': 'text/html', 'sw.js': 'text/javascript', 'manifest.webmanifest': 'application/manifest+json', 'host.json': 'application/json',
    [`${version}/js/main.js`]: 'text/javascript', [`${version}/js/web_bg.wasm`]: 'application/wasm', [`${version}/css/main.css`]: 'text/css',
    [`${version}/icons/icon-128.png`]: 'image/png',
  };
  for (const [file, type] of Object.entries(types)) {
    const { status, headers } = await fetch(server.address + file, { method: 'HEAD' });
    assert.deepEqual([status, headers.get('content-type')?.split(';')[0]], [200, type], file);
    assert.equal(headers.get('cache-control'), file.startsWith(version) ? 'max-age=31536000, immutable' : 'no-cache', file);
  }
  assert.equal((await fetch(server.address, { method: 'POST' })).status, 405);
});

test('a compressed copy is sent if it exists, and a missing file is not cached as missing', async () => {
  const sheet = await fetch(`${server.address}${version}/css/main.css`, { headers: { 'accept-encoding': 'br, gzip' } });
  assert.equal(sheet.headers.get('content-encoding'), 'gzip');
  assert.match(sheet.headers.get('vary') ?? '', /Accept-Encoding/i);
  assert.equal(await sheet.text(), await readFile(path(server.built, version, 'css/main.css'), 'utf8'));
  const missing = await fetch(`${server.address}${version}/nothing.js`);
  assert.equal(missing.status, 404);
  assert.doesNotMatch(missing.headers.get('cache-control') ?? '', /immutable/);
});

test('the file next to the page names the server and its broker\'s path', async () => {
  const host = await (await fetch(`${server.address}host.json`)).json();
  assert.deepEqual(host, { broker: '/mqtt' });
});

test('an anonymous guest leaves a message for another guest', async () => {
  const own = topic();
  const [anna, bert] = [await join(server.address), await join(server.address)];
  assert.deepEqual([anna.reason, bert.reason], [0, 0]);
  assert.ok((await anna.publish(`${own}/0`, 'kept')) < 128);
  assert.ok((await bert.subscribe(`${own}/+`)) < 128);
  assert.equal(await bert.message(`${own}/0`), 'kept');
  assert.ok((await anna.publish(`${own}/1`, 'live')) < 128);
  assert.equal(await bert.message(`${own}/1`), 'live');
  for (const guest of [anna, bert]) guest.leave();
});

test('a guest can neither search for topics nor use topics outside the games', async () => {
  const guest = await join(server.address);
  const own = topic();
  for (const filter of ['#', 'sk/#', 'sk/+/+', 'sk/+/h', 'sk/+/0', 'sk/+/287', 'sk/+/+/a', '+/+/+', `${own}/#`, 'elsewhere/a/b', '$SYS/#', '$share/a/sk/+/+', '$CONTROL/#']) {
    assert.ok((await guest.subscribe(filter)) >= 128, filter);
  }
  for (const foreign of ['elsewhere', 'elsewhere/a/b', '$CONTROL/dynamic-security/v1']) {
    assert.ok((await guest.publish(foreign, 'anything')) >= 128, foreign);
  }
  guest.leave();
  for (const user of ['spielkiste', 'somebody']) {
    const named = await join(server.address, { user });
    assert.ok(named.reason >= 128, `${user} has no password here`);
    named.leave();
  }
  await assert.rejects(join(server.address, { path: 'nowhere' }), /404/);
});

test('the largest message is accepted, and a larger one is refused', async () => {
  const own = topic();
  const guest = await join(server.address);
  assert.ok((await guest.publish(`${own}/0`, Buffer.alloc(LARGEST))) < 128);
  for (const size of [LARGEST + 1, 4 * LARGEST]) assert.equal(await guest.publish(`${own}/0`, Buffer.alloc(size)), TOO_LARGE);
  assert.ok((await guest.publish(`${own}/0`, '')) < 128);
  guest.leave();
});

test('retained messages survive a broker and front restart', async () => {
  const own = topic();
  const guest = await join(server.address);
  assert.ok((await guest.publish(`${own}/0`, 'kept')) < 128);
  for (const name of ['mosquitto', 'caddy']) await server.restart(name);
  await guest.closed;
  await server.until(() => join(server.address).then((other) => other.leave() ?? true, () => false), 'the server answers');
  const other = await join(server.address);
  assert.ok((await other.subscribe(`${own}/+`)) < 128);
  assert.equal(await other.message(`${own}/0`), 'kept');
  other.leave();
});

test('a broker filled by a stranger makes room automatically', async () => {
  const [own, foreign] = [topic(), topic()];
  const stranger = await join(server.address);
  let [stored, full] = [0, false];
  while (!full && stored < 1_000) {
    full = await stranger.publish(`${foreign}/${stored++}`, Buffer.alloc(1_000_000)).then((reason) => reason >= 128, () => true);
  }
  assert.ok(full, 'there is a limit');
  await server.until(() => server.said().includes('Emptying it'), 'the broker is emptied');
  const publish = async () => {
    const guest = await join(server.address);
    const reason = await guest.publish(`${own}/0`, 'again');
    guest.leave();
    return reason < 128;
  };
  await server.until(() => publish().catch(() => false), 'a device publishes again');
});

test('no log contains a query, a referrer or a full address', async () => {
  const [secret, end] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  await fetch(`${server.address}?invitation=${secret}#${secret}`, { headers: { referer: `${server.address}#${secret}`, cookie: secret } });
  await fetch(`${server.address}mqtt?${secret}`);
  await fetch(`${server.address}${end}`);
  await server.until(async () => (await server.accessLog()).includes(end), 'the front has written its log');
  for (const log of (await readdir(server.files)).filter((name) => name.endsWith('.log'))) {
    assert.ok(!(await readFile(path(server.files, log), 'utf8')).includes(secret), log);
  }
  const lines = (await server.accessLog()).trim().split('\n').map((line) => JSON.parse(line));
  for (const { request } of lines) assert.deepEqual([request.remote_ip, request.headers, request.remote_port], ['127.0.0.0', undefined, undefined]);
});

test('a port in use is reported clearly', async () => {
  const port = new URL(server.address).port;
  const { status, stderr } = spawnSync(XTASK, ['host', port, server.built], { encoding: 'utf8', env: server.apart() });
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`another program listens on port ${port}`));
});

test('the generated server files are valid', async () => {
  const { status, stdout, stderr } = spawnSync(XTASK, ['host', 'server', 'spiele.example.org', server.built], { encoding: 'utf8', env: server.apart() });
  assert.equal(status, 0, stderr);
  const folder = /files for the server are in (.*)\.$/m.exec(stdout)?.[1] ?? '';
  assert.deepEqual(JSON.parse(await readFile(path(folder, 'page/host.json'), 'utf8')), { broker: '/mqtt' });
  const adapted = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', path(folder, 'Caddyfile')], { encoding: 'utf8' });
  assert.equal(adapted.status, 0, adapted.stderr);
  assert.match(adapted.stdout, /"host":\["spiele\.example\.org"\]/);
  for (const script of ['install.sh', 'empty.sh', 'room.sh']) assert.equal(spawnSync('sh', ['-n', path(folder, script)]).status, 0, script);
  for (const file of ['Caddyfile', 'mosquitto.conf']) assert.doesNotMatch(await readFile(path(folder, file), 'utf8'), /%\w+%/);
});

test('both programs exit when the server is interrupted', async () => {
  const pids = ['mosquitto', 'caddy'].flatMap(server.children);
  assert.equal(pids.length, 2);
  server.interrupt();
  for (const end = Date.now() + PATIENCE_MS; pids.some(lives); await later(20)) assert.ok(Date.now() < end, `of ${pids}, these still run: ${pids.filter(lives)}`);
});
