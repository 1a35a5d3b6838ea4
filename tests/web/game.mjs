/**
 * Games by touch, in whatever browser a page is.
 *
 * @typedef {Awaited<ReturnType<typeof import('./page.mjs').openWeb>>} Page
 */

export const GAMES = /** @type {const} */ (['smess', 'kalaha', 'minesweeper']);

export const PLIES = `document.querySelectorAll('#record [data-ply]').length`;
export const OVER = `document.documentElement.dataset.phase === 'over'`;
const STILL = `document.documentElement.dataset.still === 'true'`;

/** What is touched for a move, one after the other: the first of these that is there. */
const TOUCHED = {
  smess: ['.cell[data-liftable]', '.cell[data-target]'],
  kalaha: ['.pit[data-playable]'],
  minesweeper: ['.mine-cell[data-open]', '#mine-confirm'],
};

/**
 * Begins another match, in which the person who touches is first.
 *
 * @param {Page} page
 * @param {keyof typeof TOUCHED} game
 * @param {'human' | 'computer'} second
 */
export async function begin(page, game, second) {
  const { id } = await page.command('new_match', { game, options: null });
  const weak = { kind: 'computer', level: game === 'kalaha' ? 1 : 10 };
  const players = { first: { kind: 'human' }, second: second === 'human' ? { kind: 'human' } : weak };
  for (const [side, player] of Object.entries(players)) await page.command('apply', { id, command: { kind: 'seat', side, player } });
  await page.tap(`[data-game="${game}"] [data-action="open"]`);
  await page.tap('#go');
  await page.until(`document.documentElement.dataset.phase === 'running' && ${STILL}`);
}

/**
 * Plays the first move that the board offers, and waits until it is the person's turn again.
 *
 * @param {Page} page
 * @param {keyof typeof TOUCHED} game
 * @returns {Promise<boolean>} whether the match goes on
 */
export async function move(page, game) {
  const plies = await page.value(PLIES);
  for (const selector of TOUCHED[game]) await page.tap(`${selector}:not([data-again])`);
  await page.until(`${OVER} || ${PLIES} > ${plies}`);
  await page.until(`${STILL} && (${OVER} || document.querySelector('${TOUCHED[game][0]}'))`);
  return !(await page.value(OVER));
}
