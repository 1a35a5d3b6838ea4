import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { freePort } from '../web/webkit.js';

const { SPIELKISTE_WEB: WEB = '', SPIELKISTE_XTASK = '' } = process.env;
export const XTASK = SPIELKISTE_XTASK;
export const PATIENCE_MS = 60_000;

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts `cargo xtask host` on a free port, after changes to a copy of the page. */
export async function startServer(change = async (_built: string) => undefined as void) {
  const scratch = await mkdtemp(path(tmpdir(), 'spielkiste-host-'));
  const built = path(scratch, 'built');
  await cp(WEB, built, { recursive: true });
  await change(built);
  // Keeps the command away from the user's own files.
  const apart = () => ({ ...process.env, CARGO_TARGET_DIR: scratch });
  const port = await freePort();
  const child = spawn(XTASK, ['host', String(port), built], { stdio: ['ignore', 'pipe', 'pipe'], env: apart() });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => void (said += bytes));

  async function until(look: () => unknown, what: string) {
    for (const end = Date.now() + PATIENCE_MS; !(await look()); await later(20)) {
      assert.ok(Date.now() < end && child.exitCode === null, `${what}: ${said}`);
    }
  }

  /** The child processes with this program name. */
  function children(name: string) {
    const { stdout } = spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', String(child.pid)], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes(name)).map((line) => Number.parseInt(line, 10));
  }

  await until(() => said.includes('until you press'), 'the server starts');
  const files = /files are in (.*)\.$/m.exec(said)?.[1] ?? '';
  const accessLog = () => readFile(path(files, 'access.log'), 'utf8');
  const address = `http://127.0.0.1:${port}/`;
  return {
    address,
    /** The page's folder. */
    built,
    /** The folder for configuration, logs and retained messages. */
    files,
    said: () => said,
    apart,
    until,
    children,

    accessLog,

    /** How many connections to the broker have ended; the front logs each at its end. */
    endedConnections: async () => (await accessLog()).split('"uri":"/mqtt"').length - 1,

    /** Kills one of its programs, and waits until it is running again and the front answers. */
    async restart(name: string) {
      const [old] = children(name);
      process.kill(old, 'SIGTERM');
      await until(() => children(name).some((pid) => pid !== old), `${name} is started again`);
      await until(() => fetch(address).then(({ ok }) => ok, () => false), 'the front answers');
    },

    interrupt: () => child.kill('SIGINT'),

    async end() {
      if (child.exitCode === null) child.kill();
      await rm(scratch, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
