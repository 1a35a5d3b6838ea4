/** Measures how long cryptography blocks a session in Minesweeper with a friend, for `cargo xtask web measure`. */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { told } from './figures.js';

const MATCHES = 10;

type Ask = (command: string, args: object) => any;

/** @param binding the folder with the session's module */
export async function measureDeal(binding: string) {
  const folder = await mkdtemp(join(tmpdir(), 'spielkiste-deal-'));
  const module = await WebAssembly.compile(new Uint8Array(await readFile(join(binding, 'web_bg.wasm'))));
  const deals: [bigint, Uint8Array][] = [];
  Object.assign(globalThis, { wake_after: () => undefined, make_deal: (contact: bigint, record: Uint8Array) => deals.push([contact, record.slice()]) });
  /** Durations in milliseconds, by action. */
  const times = new Map<string, number[]>();
  const timed = <T>(what: string, act: () => T): T => {
    const began = performance.now();
    const done = act();
    times.set(what, [...(times.get(what) ?? []), performance.now() - began]);
    return done;
  };
  const person = async (name: string): Promise<Ask> => {
    const copy = join(folder, `${name}.mjs`);
    await copyFile(join(binding, 'web.js'), copy);
    const { default: load, Backend, Thinker } = await import(pathToFileURL(copy).href);
    await load({ module_or_path: module });
    const backend = Backend.begin('it is only measured');
    const thinker = new Thinker();
    /** Pending deals are made right after each answer, as if by another worker. */
    return (command, args) => {
      const answer = timed(`${name}: ${command}`, () => JSON.parse(backend.answer(command, JSON.stringify(args))));
      for (const [contact, record] of deals.splice(0)) {
        const made = timed(`${name}: what another worker makes`, () => thinker.deal(contact, record));
        timed(`${name}: taking that back`, () => backend.dealt(contact, made));
      }
      return answer;
    };
  };
  const [inviter, friend] = [await person('inviter'), await person('friend')];
  for (let match = 0; match < MATCHES; match++) {
    const { id: own } = inviter('invite', { game: 'minesweeper', options: null, sides: 'own_first', days: 0, name: 'Anna' });
    const { id: other } = friend('accept_invitation', { text: inviter('friend_text', { contact: own, whole: false }), name: 'Bert' });
    inviter('read_friend_text', { text: friend('friend_text', { contact: other, whole: false }) });
    const give = (from: Ask, contact: number, to: Ask) => {
      const { file, own_len } = from('friend_file', { contact, whole: false });
      from('friend_file_saved', { contact, own_len });
      to('take_friend_file', { file });
    };
    give(inviter, own, friend);
    give(friend, other, inviter);
    give(inviter, own, friend);
    const { contacts } = friend('friends', {});
    if (contacts.find(({ id }: { id: number }) => id === other)?.stage !== 'playing') throw new Error('the deal is incomplete');
  }
  await rm(folder, { recursive: true });
  for (const [what, ms] of times) {
    if (Math.max(...ms) > 5) console.log(`Minesweeper with a friend, ${what}: ${told(ms)}`);
  }
}
