import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { OPEN, part } from './page.js';
import { openPage, type Wanted } from './recorded.js';
import { ACROSS, DESKTOP, DEVICES, GAMES, PHONE, TABLET, told, type Game, type Size } from './sizes.js';

const page = await openPage();
after(() => page.close());

/** Compares the inputs sent since the last call. */
async function sent(...wanted: object[]) {
  assert.deepEqual(await page.inputs(wanted.length), wanted);
}

/** Another square or pit on the same board. */
const OTHER: Record<Game, string> = { smess: part.cell('d4'), kalaha: part.cell('second-3'), minesweeper: part.cell('e9') };

const show = (game: Game): Wanted => ({ game, show: 'running' });

const find = async (selector: string) => ({ cell: await page.run(({ one }, selector) => Number(one(selector).dataset.cell), selector), spot: await page.spot(selector) });

for (const size of DEVICES) {
  for (const game of GAMES) {
    // Only Smess pieces are dragged; a tap is never mistaken for a swipe.
    const [carries, margin] = game === 'smess' ? [true, 20] : [false, 8];

    test(`at ${told(size)} touch plays ${game}`, async (t) => {
      await page.open(size, show(game));
      const { cell, spot } = await find(OPEN[game]);
      const other = await find(OTHER[game]);
      const laidDown = carries ? [{ kind: 'lift', cell }, { kind: 'cancel' }] : [];

      /** Where a finger begins, and where it moves to. Sliding off earlier may have scrolled the page. */
      const shortWay = async () => {
        const from = await page.spot(OPEN[game]);
        return { from, to: { x: from.x + (carries ? 30 : 2), y: from.y } };
      };

      await t.test('nothing happens before the finger is lifted', async () => {
        if (game === 'minesweeper') {
          // A long press marks, so the finger is lifted at once.
          await page.run(() => addEventListener('pointerup', () => window.sent.push({ kind: 'lifted' }), { capture: true, once: true }));
          await page.tap(spot);
          await page.sends('enter');
          assert.deepEqual(await page.run(() => window.sent.map(({ kind }) => kind).filter((kind) => ['lifted', 'enter'].includes(kind))), ['lifted', 'enter']);
        } else {
          await page.down(spot);
          await sent();
          await page.up();
        }
        await sent({ kind: 'press', cell });
      });

      await t.test('sliding off cancels the touch, or drags a piece', async () => {
        await page.drag(spot, other.spot);
        await sent(...(carries ? [{ kind: 'lift', cell }, { kind: 'drop', cell: other.cell }] : []));
      });

      await t.test('a second finger cancels the touch, and the board keeps working', async () => {
        const { from, to } = await shortWay();
        await Promise.all([page.carry(from, to), page.down(to, other.spot), page.up()]);
        await sent(...laidDown);
        await page.tap(from);
        await sent({ kind: 'press', cell });
      });

      await t.test('the system can cancel the touch', async () => {
        const { from, to } = await shortWay();
        await Promise.all([page.carry(from, to), page.cancel()]);
        await sent(...laidDown);
        assert.equal(await page.count(part.held), 0);
      });

      await t.test('a long press marks at most, and never selects text', async () => {
        await page.hold(await page.spot(OPEN[game]));
        await sent({ kind: game === 'minesweeper' ? 'secondary' : 'press', cell });
        assert.equal(await page.run(() => getSelection()?.toString()), '');
      });

      await t.test('the board keeps a margin for the system\'s edge swipes', async () => {
        const [least, most] = await page.run(({ all }, cells) => {
          const boxes = all(cells).map((node) => node.getBoundingClientRect());
          return [Math.min(...boxes.map(({ left }) => left)), innerWidth - Math.max(...boxes.map(({ right }) => right))];
        }, part.cells);
        assert.ok(least >= margin && most >= margin, `${least} ${most}`);
      });
    });
  }
}

for (const turn of [0, 90, 180, 270]) {
  for (const size of [PHONE, TABLET]) {
    test(`touch is mapped correctly with the page turned by ${turn}° at ${told(size)}`, async () => {
      for (const game of GAMES) {
        await page.open(size, { ...show(game), turn });
        for (const selector of [OPEN[game], ...(game === 'kalaha' ? [] : [OTHER[game]])]) {
          const { cell, spot } = await find(selector);
          await page.tap(spot);
          await sent({ kind: 'press', cell });
        }
      }
      await page.open(size, { ...show('smess'), turn });
      const [from, to] = [await find(OPEN.smess), await find(OTHER.smess)];
      await page.drag(from.spot, to.spot);
      await sent({ kind: 'lift', cell: from.cell }, { kind: 'drop', cell: to.cell });
      await page.open(size, { game: 'smess', show: 'choosing', turn });
      await page.drag(await page.spot(part.figure('first', 'human')), await page.spot(part.cell('d1')));
      await sent({ kind: 'seat', side: 'first', player: 'human' });
    });
  }
}

test('on a board larger than its container a choice can be confirmed without scrolling', async () => {
  for (const turn of [0, 90]) {
    for (const [width, height] of [ACROSS, DESKTOP]) {
      const size: Size = turn === 0 ? [width, height] : [height, width];
      await page.open(size, { game: 'minesweeper', show: 'marking', zoom: 200, turn });
      const { inside, spot } = await page.run(({ one, middleOf }, confirm) => {
        const [button, room] = [one(confirm), one('#board-view')].map((node) => node.getBoundingClientRect());
        const inside = button.left >= room.left && button.right <= room.right && button.top >= room.top && button.bottom <= room.bottom;
        return { inside, spot: middleOf(one(confirm)) };
      }, part.confirm);
      assert.ok(inside, `${told(size)}, turned by ${turn}`);
      await page.tap(spot);
      await sent({ kind: 'confirm' });
    }
  }
});

test('touch sets what the first tap on a square of Minesweeper does, and confirms', async () => {
  for (const size of DEVICES) {
    await page.open(size, show('minesweeper'));
    const { cell } = await find(OPEN.minesweeper);
    await page.tap('.mines-switch [data-action="mark"]');
    await page.tap(OPEN.minesweeper);
    await sent({ kind: 'secondary', cell });
    await page.open(size, { game: 'minesweeper', show: 'marking' });
    await page.tap(part.confirm);
    await sent({ kind: 'confirm' });
  }
});

test('in an analysis the chosen piece, or else the one under the pointer, shows the values of its moves', async () => {
  const tags = () => page.run(({ all }) => all('#board .appraisal text').map((node) => node.textContent));
  for (const size of DEVICES) {
    await page.open(size, { game: 'smess', show: 'analysis' });
    const chosen = await tags();
    assert.ok(chosen.length > 3 && chosen.every((text) => text?.startsWith('✓')), chosen.join());
    // Puts the piece back. The empty square has no moves.
    await page.tap(part.cell('c4'));
    assert.deepEqual(await tags(), []);
    await page.mouse('Moved', await page.spot(part.cell('e1')));
    assert.deepEqual(await tags(), chosen);
    await page.mouse('Moved', { x: 1, y: 1 });
    assert.deepEqual(await tags(), []);
  }
});
