import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openPage, type Wanted } from './recorded.js';
import { PHONE } from './sizes.js';

const page = await openPage();
after(() => page.close());

async function openStatistics(wanted: Wanted) {
  await page.open(PHONE, wanted);
  await page.openDialog('statistics');
  await page.until(({ find }) => find('#statistics-text > *'));
  await page.settled();
}

const titles = () => page.texts('#statistics-text h3');

for (const look of [{}, { scale: 200, language: 'de' }, { language: 'km', theme: 'dark', contrast: 'on' }] as const) {
  test(`a phone shows every plot at full width: ${JSON.stringify(look)}`, async () => {
    await openStatistics(look);
    assert.deepEqual(await page.run(({ sideways }) => sideways('#statistics-dialog')), []);
    const beside = await page.run(({ all }) => all<SVGElement>('#statistics-dialog svg.plot').map((plot) => plot.getBoundingClientRect().width - (plot.parentElement?.clientWidth ?? 0)));
    assert.equal(beside.length, 5);
    for (const pixels of beside) assert.ok(Math.abs(pixels) < 1);
  });
}

test('touch unfolds a plot\'s figures and selects another game', async () => {
  await openStatistics({});
  assert.ok((await titles()).includes('By game'));
  await page.tap('#statistics-text summary');
  await page.until(({ find }) => find('#statistics-text details[open]'));
  const { rows, bars } = await page.run(({ one }) => ({
    rows: one('#statistics-text details').querySelectorAll('tbody tr').length,
    bars: one('#statistics-text svg.plot').querySelectorAll('g').length,
  }));
  assert.ok(rows > 10 && rows <= bars);
  await page.fill('#statistics-game', '"minesweeper"');
  await page.until(({ all }) => !all('#statistics-text h3').some(({ textContent }) => textContent === 'By game'));
  assert.deepEqual(await titles(), ['Results over time', 'By opponent', 'Minesweeper: rating', 'Minesweeper: luck and choice']);
  const { player, game, opponent } = (await page.sent('statistics')).at(-1)?.query as Record<string, unknown>;
  assert.deepEqual([player, game, opponent], ['Ada', 'minesweeper', null]);
});

test('the dialog says when there are no matches, or too few', async () => {
  await openStatistics({ statistics: 'none' });
  assert.match(await page.text('#statistics-text'), /^No results yet/);
  assert.ok(!(await page.isSeen('#statistics-query')));
  await openStatistics({ statistics: 'first' });
  assert.match(await page.text('#statistics-text'), /once it is certain enough/);
});
