import { sideText } from '../sides.js';
import { SIDES } from '../wire.js';
import { element } from './dialogs.js';
import { handOverText } from './handover.js';
import { shownPly } from './review.js';
import { offerText, statusText } from './status.js';

/**
 * What the live region says when one snapshot follows another. The search is never announced.
 *
 * @typedef {import('../wire.js').Snapshot} Snapshot
 * @typedef {import('../wire.js').Line} Line
 * @typedef {import('../words.js').Words} Words
 */

/**
 * @param {Snapshot | null} before
 * @param {Snapshot} now
 * @param {Words} words
 * @param {Pick<import('../games.js').Board, 'moveSentence' | 'points'>} board the game's own
 * @returns {string} empty if there is nothing to say
 */
export function announcement(before, now, words, { moveSentence, points }) {
  if (!before) return statusText(now, words);
  const said = [];
  const fresh = now.record.slice(before.at, now.at);
  if (now.at > before.at && fresh.length <= 2) said.push(...fresh.map((line) => moveSentence(line, words)));
  else if (shownPly(now) !== shownPly(before) && now.phase !== 'choosing') {
    said.push(words.say('announce.position', { n: shownPly(now) }));
  }
  if (now.draw_offer && now.draw_offer.state !== before.draw_offer?.state) {
    said.push(offerText(now.game, now.draw_offer, words));
  }
  if (now.hand_over && now.hand_over !== before.hand_over) said.push(handOverText(now.game, now.hand_over, words));
  const ended = now.outcome && !before.outcome;
  if (ended || now.phase !== before.phase || seatsChanged(before, now)) said.push(statusText(now, words));
  if (ended && points) said.push(pointsText(now.game, points(now), words));
  return said.join(' ');
}

/**
 * @param {string} game
 * @param {{ first: number, second: number }} points
 * @param {Words} words
 */
function pointsText(game, points, words) {
  const [first, second] = SIDES.map((side) => sideText(game, side, words));
  return words.say('announce.points', { first, second, n: words.number(points.first), m: words.number(points.second) });
}

/**
 * @param {Snapshot} before
 * @param {Snapshot} now
 */
const seatsChanged = (before, now) => JSON.stringify(before.seats) !== JSON.stringify(now.seats);

/**
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  const node = element('announcer');
  // Emptied first, so that the same sentence is spoken twice.
  node.textContent = '';
  setTimeout(() => (node.textContent = text), 40);
}
