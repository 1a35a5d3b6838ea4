import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { GAMES, SIZES, openPage } from './page.mjs';

const page = await openPage();
after(() => page.close());

/** @param {object[]} wanted all that has been sent since this was last asked */
async function sent(...wanted) {
  assert.deepEqual(await page.inputs(wanted.length), wanted);
}

/** A square with a piece, a pit, a hidden square that may be touched; and another square of the same board. */
const OPEN = { smess: '.cell[data-liftable]', kalaha: '.pit[data-playable]', minesweeper: '.mine-cell[data-open]' };
const OTHER = { smess: '.cell[data-name="d4"]', kalaha: '.pit[data-name="second-3"]', minesweeper: '.mine-cell[data-name="e9"]' };

const show = (game) => ({ game, show: 'running' });

/** @returns {Promise<{ cell: number, spot: import('./page.mjs').Point }>} */
async function find(selector) {
  const cell = await page.value(`Number(document.querySelector(${JSON.stringify(selector)}).dataset.cell)`);
  return { cell, spot: await page.spot(selector) };
}

for (const size of SIZES) {
  for (const game of GAMES) {
    test(`at ${size.join(' × ')} fingers play ${game}`, async (t) => {
      await page.open(size, show(game));
      const { cell, spot } = await find(OPEN[game]);
      const other = await find(OTHER[game]);

      await t.test('nothing happens before the finger is lifted', async () => {
        await page.down(spot);
        await sent();
        await page.up();
        await sent({ kind: 'press', cell });
      });

      await t.test('a finger that slides off takes the touch back, or carries a piece', async () => {
        await page.carry(spot, other.spot);
        await page.up();
        const carried = [{ kind: 'lift', cell }, { kind: 'drop', cell: other.cell }];
        await sent(...(game === 'smess' ? carried : []));
      });

      await t.test('a second finger takes the touch back, and the board lives on', async () => {
        // Sliding off may have moved the page.
        const { spot } = await find(OPEN[game]);
        await page.carry(spot, { x: spot.x + (game === 'smess' ? 30 : 2), y: spot.y });
        await page.down({ x: spot.x + (game === 'smess' ? 30 : 2), y: spot.y }, other.spot);
        await page.up();
        const laidDown = [{ kind: 'lift', cell }, { kind: 'cancel' }];
        await sent(...(game === 'smess' ? laidDown : []));
        await page.tap(spot);
        await sent({ kind: 'press', cell });
      });

      await t.test('the system can take the finger away', async () => {
        const { spot } = await find(OPEN[game]);
        await page.carry(spot, { x: spot.x + (game === 'smess' ? 30 : 2), y: spot.y });
        await page.cancel();
        const laidDown = [{ kind: 'lift', cell }, { kind: 'cancel' }];
        await sent(...(game === 'smess' ? laidDown : []));
        assert.equal(await page.value(`document.querySelector('.held, .pressed, .dragging')`), null);
      });

      await t.test('a long press marks at most, and never selects text', async () => {
        await page.hold(await page.spot(OPEN[game]));
        await sent({ kind: game === 'minesweeper' ? 'secondary' : 'press', cell });
        assert.equal(await page.value('getSelection().toString()'), '');
      });

      await t.test('the board keeps away from the edges, from where the system swipes', async () => {
        const [least, most] = await page.value(`(() => {
          const boxes = [...document.querySelectorAll('#board [data-cell]')].map((node) => node.getBoundingClientRect());
          return [Math.min(...boxes.map(({ left }) => left)), innerWidth - Math.max(...boxes.map(({ right }) => right))];
        })()`);
        // Only pieces of Smess are drawn along; a tap is never taken for a swipe.
        const margin = game === 'smess' ? 20 : 8;
        assert.ok(least >= margin && most >= margin, `${least} ${most}`);
      });
    });
  }
}

for (const turn of [0, 90, 180, 270]) {
  for (const size of [[390, 844], [768, 1024]]) {
    test(`a picture turned by ${turn}° at ${size.join(' × ')} is touched rightly`, async () => {
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
      await page.carry(from.spot, to.spot);
      await page.up();
      await sent({ kind: 'lift', cell: from.cell }, { kind: 'drop', cell: to.cell });
      await page.open(size, { game: 'smess', show: 'choosing', turn });
      const [figure, home] = [await page.spot('[data-figure="first-human"]'), await page.spot('.cell[data-name="d1"]')];
      await page.carry(figure, home);
      await page.up();
      await sent({ kind: 'seat', side: 'first', player: 'human' });
    });
  }
}

test('on a board larger than its room a choice can be confirmed without moving the board', async () => {
  for (const turn of [0, 90]) {
    for (const size of [[844, 390], [1280, 800]]) {
      await page.open(turn === 0 ? size : [...size].reverse(), { game: 'minesweeper', show: 'marking', zoom: 200, turn });
      const [button, room] = await page.value(`['#mine-confirm', '#board-view'].map((part) => {
        const { left, right, top, bottom } = document.querySelector(part).getBoundingClientRect();
        return { left, right, top, bottom };
      })`);
      const where = `${size.join(' × ')}, turned by ${turn}: ${JSON.stringify({ button, room })}`;
      assert.ok(button.left >= room.left && button.right <= room.right && button.top >= room.top && button.bottom <= room.bottom, where);
      await page.tap({ x: (button.left + button.right) / 2, y: (button.top + button.bottom) / 2 });
      await sent({ kind: 'confirm' });
    }
  }
});

test('fingers choose what the first tap on a square of Minesweeper does, and confirm', async () => {
  for (const size of SIZES) {
    await page.open(size, show('minesweeper'));
    const { cell } = await find(OPEN.minesweeper);
    await page.tap(await page.spot('.mines-switch [data-action="mark"]'));
    await page.tap(await page.spot(OPEN.minesweeper));
    await sent({ kind: 'secondary', cell });
    await page.open(size, { game: 'minesweeper', show: 'marking' });
    await page.tap(await page.spot('#mine-confirm'));
    await sent({ kind: 'confirm' });
  }
});
