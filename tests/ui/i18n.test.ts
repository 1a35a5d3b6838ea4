import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../../ui/js/boards/games.js';
import { PARTS, languageFor, loadI18n, type Language } from '../../ui/js/foundation/i18n.js';
import { setGlobals } from './fakes.js';
import { CATALOGUES, FILES, SPOKEN, i18nOf, pluralsOf, textsOf } from './i18n.js';
import { LESSONS, THEMES, pageSource, sources } from './sources.js';

const keys = Object.keys(CATALOGUES.en);
const placeholders = (text: string) => [...text.matchAll(/\{\{\.(\w+)\}\}/g)].map((match) => match[1]).sort();

const lessonFiles = Object.keys(LESSONS).map((game) => `${game}_lesson`);
const problemFiles = Object.keys(THEMES).map((game) => `${game}_problems`);

test('there is one file for the page, one per part, one per game, one per lesson, and those of problems', () => {
  assert.deepEqual(FILES.toSorted(), ['app', 'problems', ...PARTS, ...Object.keys(GAMES), ...lessonFiles, ...problemFiles].toSorted());
});

test('every step of a lesson has its words, and every wrong try its reason', () => {
  const steps = Object.entries(LESSONS).flatMap(([game, lesson]) => lesson.flatMap(({ id, wrong }) =>
    ['', '_task', '_done', '_wrong'].map((part) => `${game}_lesson.${id}${part}`).concat(wrong.map((reason) => `${game}_lesson.${reason}`))));
  const wanted = new Set(steps);
  // A task may have different words for the keyboard.
  assert.deepEqual(keys.filter((key) => /^[a-z]+_lesson\./.test(key) && !(key.endsWith('_keys') && wanted.has(key.replace('_keys', '_task')))).toSorted(), [...wanted].toSorted());
});

test('every theme of problems has its name, its task, and the answer to a wrong try', () => {
  const wanted = Object.entries(THEMES).flatMap(([game, themes]) => themes.flatMap((id) => [id, `${id}_task`, `${id}_wrong`].map((name) => `${game}_problems.${name}`)));
  assert.deepEqual(keys.filter((key) => problemFiles.includes(key.split('.')[0])).toSorted(), wanted.toSorted());
});

test('a reason names what was tried', () => {
  for (const [game, lesson] of Object.entries(LESSONS)) {
    for (const name of lesson.flatMap(({ id, wrong }) => [`${id}_wrong`, ...wrong])) {
      assert.match(pluralsOf(CATALOGUES.en[`${game}_lesson.${name}`]).other, /\{\{\.move\}\}/, name);
    }
  }
});

for (const language of SPOKEN) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();

  test(`${language} has every message with all its plurals, and no other`, () => {
    assert.deepEqual(Object.keys(CATALOGUES[language]).toSorted(), keys.toSorted());
    for (const [name, message] of Object.entries(CATALOGUES[language])) {
      const isCounted = 'one' in pluralsOf(CATALOGUES.en[name]);
      assert.deepEqual(Object.keys(pluralsOf(message)).toSorted(), isCounted ? pluralCategories.toSorted() : ['other'], name);
    }
  });

  test(`${language} has no empty or malformed message`, () => {
    for (const [name, text] of textsOf(language)) {
      assert.ok(text.trim().length > 0, name);
      assert.doesNotMatch(text.replace(/\{\{\.\w+\}\}/g, ''), /[{}|<>]/, name);
    }
  });

  test(`${language} has the same placeholders as English`, () => {
    for (const [name, text] of textsOf(language)) assert.deepEqual(placeholders(text), placeholders(pluralsOf(CATALOGUES.en[name]).other), name);
  });
}

test('every game has the messages that the page requires', () => {
  const asked = ['name', 'about', 'side_first', 'side_second', 'help_goal', 'entry_example'];
  const missing = Object.keys(GAMES).flatMap((game) => asked.map((name) => `${game}.${name}`)).filter((key) => !keys.includes(key));
  assert.deepEqual(missing, []);
});

test('every message is used, and every used message exists', () => {
  const all = sources().map(({ text }) => text).join('\n') + pageSource();
  const literal = new Set([...all.matchAll(/['"]([a-z]+\.[a-z_0-9]+)['"]/g)].map((match) => match[1]));
  const prefixes = [...all.matchAll(/`([a-z]+\.[a-z_]*)\$\{/g)].map((match) => match[1]);
  // `${game}.option_${name}` is used by every game that has such messages.
  const parts = [...all.matchAll(/`\$\{[\w.]+\}\.([a-z_]+)/g)].map((match) => match[1]);
  for (const game of Object.keys(GAMES)) prefixes.push(...parts.map((part) => `${game}.${part}`));
  const families = new Set(keys.map((key) => key.split('.')[0]));
  // A message with a context is used wherever its base message is.
  const unused = keys.filter((key) => ![...lessonFiles, ...problemFiles].includes(key.split('.')[0])).filter((key) => ![key, key.replace(/_(nameless|paused)$/, '')].some((one) => literal.has(one)) && !prefixes.some((prefix) => key.startsWith(prefix)));
  const missing = [...literal].filter((key) => families.has(key.split('.')[0]) && !keys.includes(key));
  assert.deepEqual(unused, []);
  assert.deepEqual(missing, []);
});

test('Khmer sentences can break between words', () => {
  const long = textsOf('km').filter(([, text]) => text.replace(/\{\{\.\w+\}\}/g, '').length > 60);
  assert.ok(long.length > 10);
  for (const [name, text] of long) assert.match(text, /\u200b/, name);
});

test('Khmer has zero-width spaces only between words, and its signs in Unicode order', () => {
  const letter = '[\u1780-\u17a2\u17a5-\u17b3]';
  const syllable = `${letter}\u17cc?(\u17d2${letter})*[\u17c9\u17ca]?[\u17b6-\u17c5]?[\u17c6-\u17c8\u17cb\u17cd-\u17d1]*`;
  for (const [name, text] of textsOf('km')) {
    assert.doesNotMatch(text, /^\u200b|\u200b$|\u200b[\s\u200b]|\s\u200b/, name);
    for (const [word] of text.matchAll(/[\u1780-\u17d3]+/g)) assert.match(word, new RegExp(`^(${syllable})+$`), name);
  }
});

test('only the catalogues end sentences, because languages do so differently', () => {
  // Except after a move number in the game's notation.
  for (const { path, text } of sources()) assert.doesNotMatch(text, /(?<!\$\{number)\}\.`|\}: \$\{i18n/, path);
  const { t } = i18nOf('km');
  assert.equal(t('announce.sentence', { text: 'Kalaha' }), 'Kalaha។');
});

test('Khmer spells words consistently, and distinguishes a match from its game', () => {
  for (const [name, text] of textsOf('km')) {
    const english = pluralsOf(CATALOGUES.en[name]).other;
    // "Give" may be written with either of two independent vowels; here it is always U+17B2.
    assert.doesNotMatch(text, /\u17b1\u17d2\u1799/, name);
    if (/\bmatch/i.test(english) && !/\bgame/i.test(english)) assert.doesNotMatch(text, /ល្បែង/, name);
  }
});

test('German gives the pieces one gender, and English gives players none', () => {
  const masculine = /(^|\s)(der|den|einen|diesen|keinen|eigener|gegnerischer) (\p{Ll}+ )?(Brain|Numskull|Ninny|\{\{kind\}\})(?!s)/iu;
  for (const [name, text] of textsOf('de')) assert.doesNotMatch(text, masculine, name);
  for (const [name, text] of textsOf('en')) assert.doesNotMatch(text, /\b(he|him|his|she|her)\b/i, name);
});

test('quoted labels exist on the page', () => {
  const marks: Record<string, RegExp> = { de: /„([^“{]+)“/g, en: /“([^”{]+)”/g, km: /«([^»{]+)»/g };
  for (const language of SPOKEN) {
    const all = textsOf(language).map(([, text]) => text);
    const quoted = new Set(all.flatMap((text) => [...text.matchAll(marks[language])].map((match) => match[1])));
    assert.ok(quoted.size > 5, language);
    for (const words of quoted) {
      assert.ok(all.some((text) => text.toLowerCase() === words.toLowerCase()), `${language}: ${words}`);
    }
  }
});

test('numbers follow each language\'s conventions, in Latin digits', () => {
  assert.equal(i18nOf('de').number(1234567.891, 2), '1.234.567,89');
  assert.equal(i18nOf('en').number(1234567.891, 2), '1,234,567.89');
  assert.equal(i18nOf('km').number(-12345), '−12,345');
  assert.equal(i18nOf('en').short(999), '999');
  assert.equal(i18nOf('en').short(45678), '46 k');
  assert.equal(i18nOf('de').short(3456789), '3,5 Mio.');
  assert.equal(i18nOf('en').signed(35), '+0.35');
  assert.equal(i18nOf('de').signed(-135), '−1,35');
  assert.equal(i18nOf('en').signed(0), '0.00');
});

test('plurals differ in languages that have them', () => {
  const ninnies = (language: Language, count: number) => i18nOf(language).t('smess.captured_ninny', { count });
  assert.deepEqual([1, 3].map((n) => ninnies('en', n)), ['1 Ninny', '3 Ninnies']);
  assert.deepEqual([1, 3].map((n) => ninnies('km', n)), ['Ninny 1', 'Ninny 3']);
});

test('joining skips empty sentences, and a context chooses its own message if there is one', () => {
  const { sentences, t } = i18nOf('en');
  assert.equal(sentences(['', 'One.', null, 'Two.', undefined, 'Three.']), 'One. Two. Three.');
  assert.equal(sentences([]), '');
  assert.deepEqual(['paused', 'running'].map((context) => t('status.turn', { side: 'Blue', context })), ['Paused. Blue to move', 'Blue to move']);
});

test('the system\'s first supported language is used, otherwise English', () => {
  assert.equal(languageFor('system', ['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(languageFor('system', ['km']), 'km');
  assert.equal(languageFor('system', ['fr']), 'en');
  assert.equal(languageFor('system', []), 'en');
  assert.equal(languageFor('km', ['de']), 'km');
  assert.equal(languageFor('system', ['kmr', 'den-CA']), 'en', 'Kurdish and Slavey begin with the same letters');
});

test('a missing catalogue is an error', async () => {
  const { fetch } = globalThis;
  setGlobals({ fetch: async (url: string) => ({ ok: !url.includes('kalaha'), status: 404, url, json: async () => ({}) }) });
  await assert.rejects(loadI18n('en', ['smess', 'kalaha']), /kalaha\.json: 404/);
  setGlobals({ fetch });
});
