import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES, type RenderOptions } from '../../ui/js/boards/games.js';
import { SIDES } from '../../ui/js/foundation/sides.js';
import { arrivalText } from '../../ui/js/screens/match/announcer.js';
import { statusText } from '../../ui/js/screens/match/status.js';
import { announced } from './announced.js';
import { part } from './fakes.js';
import { SPOKEN, i18nOf } from './i18n.js';
import { allRecorded } from './sources.js';

const look = part<RenderOptions>({ flipped: false, duration_ms: 0, switches: {}, boardOrientation: 'landscape' });

/** A cell name at the beginning of a label. */
const SQUARE = /^[a-z]+\d+$/;

/** All strings in a scene. */
const textsIn = (seen: unknown): string[] =>
  (typeof seen === 'string' ? [seen] : typeof seen === 'object' && seen !== null ? Object.values(seen).flatMap(textsIn) : []);

for (const [game, board] of Object.entries(GAMES)) {
  const snapshots = allRecorded(game);

  test(`all recorded snapshots of ${game} can be shown and spoken in every language`, () => {
    for (const language of SPOKEN) {
      const i18n = i18nOf(language);
      for (const snapshot of snapshots) {
        const before = JSON.stringify(snapshot);
        const scene = board.scene(snapshot, look, i18n);
        assert.equal(JSON.stringify(snapshot), before, 'a scene does not change its snapshot');
        for (const { name, spoken } of scene.cells) if (SQUARE.test(name)) assert.match(spoken, new RegExp(`^${name},? `));
        const said = [
          ...textsIn(scene), statusText(snapshot, i18n), arrivalText(snapshot, i18n), ...board.boardLines(snapshot, i18n),
          ...snapshot.record.map((line) => board.moveSentence(line, i18n, 'full', snapshot)),
          ...SIDES.map((side) => board.tray?.(snapshot, side, i18n).spoken ?? ''),
          ...snapshots.map((earlier) => announced(earlier, snapshot, 'full', board, i18n)),
        ];
        for (const text of said) assert.doesNotMatch(text, /undefined|null|NaN|\{/, language);
      }
    }
  });

  test(`the small picture of ${game} is not focusable and hidden from screen readers`, () => {
    for (const snapshot of snapshots) {
      const picture = board.miniature(snapshot, i18nOf('en'));
      assert.match(picture, /^<svg[^>]* aria-hidden="true"/);
      assert.doesNotMatch(picture, /tabindex|<button|role=|undefined|NaN/);
    }
  });
}
