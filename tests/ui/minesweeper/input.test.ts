import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BoardActions } from '../../../ui/js/boards/minesweeper/actions.js';
import { createClicks, createEnter } from '../../../ui/js/boards/minesweeper/double_press.js';
import type { Draft } from '../../../ui/js/boards/minesweeper/wire.js';
import { part, settled } from '../fakes.js';

/** Records the effects of clicks; `draft` follows them as the backend would. */
function hand() {
  const said: string[] = [];
  let draft: Draft | null = null;
  const next = { explore: 'mark', mark: null } as const;
  const press = part<BoardActions>({
    draft: () => draft,
    cell: (cell) => {
      said.push(`press ${cell}`);
      const action = draft?.cell === cell ? next[draft.action] : 'explore';
      draft = action && { cell, action };
    },
    confirmEarlier: (chosen) => {
      said.push(`confirm ${chosen.action} ${chosen.cell}`);
      draft = null;
    },
  });
  return { said, click: createClicks(press) };
}

/** Clicks on squares with times in milliseconds, and their effects. */
const CLICKS: Record<string, [clicks: [cell: number, time_ms: number][], said: string[]]> = {
  'slow clicks on one square cycle through explore, mark, nothing': [[[7, 0], [7, 1000], [7, 2000]], ['press 7', 'press 7', 'press 7']],
  'quick clicks on a square not yet chosen cycle too': [[[7, 0], [7, 150], [7, 300]], ['press 7', 'press 7', 'press 7']],
  'a double click on a chosen square confirms the earlier choice': [[[7, 0], [7, 1000], [7, 1150]], ['press 7', 'press 7', 'confirm explore 7']],
  'two quick clicks on different squares confirm nothing': [[[7, 0], [8, 1000], [9, 1100]], ['press 7', 'press 8', 'press 9']],
  'a third quick click after a double click starts again': [
    [[7, 0], [7, 1000], [7, 1100], [7, 1200]],
    ['press 7', 'press 7', 'confirm explore 7', 'press 7'],
  ],
};

for (const [name, [clicks, expected]] of Object.entries(CLICKS)) {
  test(name, () => {
    const { said, click } = hand();
    for (const [cell, time_ms] of clicks) click(cell, time_ms);
    assert.deepEqual(said, expected);
  });
}

/** Records the effects of Enter; `answer` delivers the delayed choice, as the backend would. */
function keyboard() {
  const said: string[] = [];
  let draft: Draft | null = null;
  let answered: () => void = () => undefined;
  const press = {
    draft: () => draft,
    cell: (cell: number) => {
      said.push(`choose ${cell}`);
      return new Promise<boolean>((resolve) => {
        answered = () => {
          draft = { cell, action: 'explore' };
          resolve(true);
        };
      });
    },
    confirm: () => {
      said.push('confirm');
      draft = null;
    },
  };
  const answer = async () => {
    answered();
    await settled();
  };
  return { said, enter: createEnter(press), answer };
}

test('Enter chooses and then confirms, even before the choice is answered', async () => {
  for (const waits of [true, false]) {
    const { said, enter, answer } = keyboard();
    enter(7);
    if (waits) await answer();
    enter(7);
    assert.deepEqual(said, ['choose 7', 'confirm'], `waits: ${waits}`);
  }
});

test('Enter on another square chooses that one, and confirming ends the choice', async () => {
  const { said, enter, answer } = keyboard();
  enter(7);
  enter(8);
  await answer();
  enter(8);
  enter(8);
  assert.deepEqual(said, ['choose 7', 'choose 8', 'confirm', 'choose 8']);
});
