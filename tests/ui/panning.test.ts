import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFollower } from '../../ui/js/foundation/panning.js';
import type { Snapshot } from '../../ui/js/wire.js';
import { computer, part, setGlobals } from './fakes.js';

test('an overtaken painting does not scroll to its move, and a later one scrolls only once', () => {
  setGlobals({ document: { documentElement: { dataset: { pans: 'true', turn: '0' } } } });
  let brought = 0;
  const box = { left: 0, right: 0, top: 0, bottom: 0 };
  const view = part<HTMLElement>({
    querySelector: (selector: string) => (selector.includes('focus') ? null : { getBoundingClientRect: () => box }),
    getBoundingClientRect: () => box,
    scrollTo: () => {},
    scrollBy: () => void brought++,
  });
  const at = (revision: number, shown_ply: number) =>
    part<Snapshot>({ revision, shown_ply, record: Array(shown_ply).fill({ side: 'first' }), seats: { first: computer(1), second: computer(1) } });
  const { follow } = createFollower(view);
  follow(at(1, 1), false);
  for (const [revision, ply] of [[3, 3], [2, 2], [4, 3]]) follow(at(revision, ply), false);
  assert.equal(brought, 1);
});
