import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppState } from '../../ui/js/app.js';
import { DEFAULTS, applyTheme, withUsual } from '../../ui/js/screens/settings/settings.js';
import { settingsForm } from '../../ui/js/screens/settings/settings_dialog.js';
import { part, setGlobals } from './fakes.js';
import { i18nOf } from './i18n.js';
import { markupOf } from './markup.js';
import { recorded } from './sources.js';

setGlobals({ navigator: {}, matchMedia: () => ({ matches: false }) });
const en = i18nOf('en');
const matches = { smess: recorded('smess_running'), kalaha: recorded('kalaha_running'), minesweeper: recorded('minesweeper_running') };
const form = (place: string) => markupOf(settingsForm(part<AppState>({ place, matches, settings: DEFAULTS, i18n: en, installing: null, capabilities: part({}) }), () => undefined));

test('each board\'s look is chosen by three pictures, in a match only that of its board', () => {
  const looks = (markup: string) => [...markup.matchAll(/name="board_look:(\w+)" value=(\w+)/g)].map(([, game, look]) => `${game} ${look}`);
  const ofGame = (game: string) => ['usual', 'calm', 'festive'].map((look) => `${game} ${look}`);
  assert.deepEqual(looks(form('home')), ['smess', 'kalaha', 'minesweeper'].flatMap(ofGame));
  assert.deepEqual(looks(form('kalaha')), ofGame('kalaha'));
});

test('every board has its own look, by default the usual one', () => {
  const given: Record<string, string> = {};
  setGlobals({ document: { documentElement: { dataset: {}, setAttribute: (name: string, value: string) => void (given[name] = value) } } });
  applyTheme(withUsual({ board_look: { kalaha: 'festive' } }));
  assert.deepEqual(given, { 'data-look-smess': 'usual', 'data-look-kalaha': 'festive', 'data-look-minesweeper': 'usual' });
});
