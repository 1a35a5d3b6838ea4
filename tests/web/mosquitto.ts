import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { PATIENCE_MS } from '../touch/browser.js';
import { freePort } from './webkit.js';

/** A private Mosquitto that accepts everyone and also listens for WebSockets. */

const PROGRAM = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto'].find((path) => existsSync(path)) ?? 'mosquitto';

export async function startMosquitto() {
  const folder = await mkdtemp(join(tmpdir(), 'spielkiste-broker-'));
  const [port, webPort] = [await freePort(), await freePort()];
  const configuration = join(folder, 'mosquitto.conf');
  const lines = [`listener ${port} 127.0.0.1`, `listener ${webPort} 127.0.0.1`, 'protocol websockets', 'socket_domain ipv4', 'allow_anonymous true', 'user root'];
  await writeFile(configuration, `${lines.join('\n')}\n`);
  const child = spawn(PROGRAM, ['-c', configuration], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (const end = Date.now() + PATIENCE_MS; !(await listens(webPort)); await later(20)) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`Mosquitto does not listen; exit code ${child.exitCode}`);
  }
  return {
    /** The address for browsers. */
    address: `ws://127.0.0.1:${webPort}`,
    /** The address for the app only. */
    tcpAddress: `mqtt://127.0.0.1:${port}`,

    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
