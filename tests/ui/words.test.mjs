import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../../ui/js/games.js';
import { printed } from '../../ui/js/shortcuts.js';
import { CATALOGUES, createWords, languageFor } from '../../ui/js/words.js';
import { pageSource, sources } from './sources.mjs';

const keys = Object.keys(CATALOGUES.en);
const forms = (message) => (typeof message === 'string' ? [message] : [message.one, message.other]);
const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

for (const [language, catalogue] of Object.entries(CATALOGUES)) {
  test(`${language} has every message and no other`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), [...keys].sort());
  });

  test(`${language} has no empty and no malformed message`, () => {
    for (const key of keys) {
      for (const text of forms(catalogue[key])) {
        assert.ok(text.trim().length > 0, key);
        assert.doesNotMatch(text.replace(/\{\w+\}/g, ''), /[{}|<>]/, key);
      }
    }
  });

  test(`${language} has the same placeholders as English`, () => {
    for (const key of keys) {
      const wanted = placeholders(forms(CATALOGUES.en[key]).at(-1));
      for (const text of forms(catalogue[key])) assert.deepEqual(placeholders(text), wanted, key);
    }
  });
}

test('every message is used, and every message used exists', () => {
  const all = sources().map(({ text }) => text).join('\n') + pageSource();
  const literal = new Set([...all.matchAll(/['"]([a-z]+\.[a-z_0-9]+)['"]/g)].map((match) => match[1]));
  const prefixes = [...all.matchAll(/`([a-z]+\.[a-z_]*)\$\{/g)].map((match) => match[1]);
  const games = Object.keys(GAMES);
  // `${game}.option_${name}` is used by every game that has such messages.
  const parts = [...all.matchAll(/`\$\{[\w.]+\}\.([a-z_]+)/g)].map((match) => match[1]);
  for (const game of [...games, 'kalaha', 'minesweeper']) prefixes.push(...parts.map((part) => `${game}.${part}`));
  const families = new Set(keys.map((key) => key.split('.')[0]));
  const unused = keys.filter((key) => !literal.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)));
  const missing = [...literal].filter((key) => families.has(key.split('.')[0]) && !keys.includes(key));
  assert.deepEqual(unused, []);
  assert.deepEqual(missing, []);
});

test('Khmer sentences can break between words', () => {
  const long = keys.filter((key) => forms(CATALOGUES.km[key])[0].length > 60);
  assert.ok(long.length > 10);
  for (const key of long) assert.match(forms(CATALOGUES.km[key])[0], /\u200b/, key);
});

test('Khmer has its zero-width spaces between words alone, and its signs in the order of Unicode', () => {
  const letter = '[\u1780-\u17a2\u17a5-\u17b3]';
  const syllable = `${letter}\u17cc?(\u17d2${letter})*[\u17c9\u17ca]?[\u17b6-\u17c5]?[\u17c6-\u17c8\u17cb\u17cd-\u17d1]*`;
  for (const key of keys) {
    for (const text of forms(CATALOGUES.km[key])) {
      assert.doesNotMatch(text, /^\u200b|\u200b$|\u200b[\s\u200b]|\s\u200b/, key);
      for (const [word] of text.matchAll(/[\u1780-\u17d3]+/g)) assert.match(word, new RegExp(`^(${syllable})+$`), key);
    }
  }
});

test('Khmer spells a word in one way, and tells a match from its game', () => {
  for (const key of keys) {
    const english = forms(CATALOGUES.en[key]).at(-1);
    const onlyMatch = /\bmatch/i.test(english) && !/\bgame/i.test(english);
    for (const text of forms(CATALOGUES.km[key])) {
      // "Give" may be written with either of two independent vowels; here it is always U+17B2.
      assert.doesNotMatch(text, /\u17b1\u17d2\u1799/, key);
      if (onlyMatch) assert.doesNotMatch(text, /ល្បែង/, key);
    }
  }
});

test('German gives the pieces one gender, and English a player none', () => {
  const masculine = /(^|\s)(der|den|einen|diesen|keinen|eigener|gegnerischer) (\p{Ll}+ )?(Brain|Numskull|Ninny|\{kind\})(?!s)/iu;
  for (const key of keys) {
    for (const text of forms(CATALOGUES.de[key])) assert.doesNotMatch(text, masculine, key);
    for (const text of forms(CATALOGUES.en[key])) assert.doesNotMatch(text, /\b(he|him|his|she|her)\b/i, key);
  }
});

test('what a sentence quotes is written on the page as quoted', () => {
  const marks = { de: /„([^“]+)“/g, en: /“([^”]+)”/g, km: /«([^»]+)»/g };
  for (const [language, catalogue] of Object.entries(CATALOGUES)) {
    const all = Object.values(catalogue).flatMap(forms);
    const quoted = new Set(all.flatMap((text) => [...text.matchAll(marks[language])].map((match) => match[1])));
    assert.ok(quoted.size > 5, language);
    for (const words of quoted) {
      assert.ok(all.some((text) => text.toLowerCase() === words.toLowerCase()), `${language}: ${words}`);
    }
  }
});

test('numbers are written as each language writes them, in Latin digits', () => {
  assert.equal(createWords('de').number(1234567.891, 2), '1.234.567,89');
  assert.equal(createWords('en').number(1234567.891, 2), '1,234,567.89');
  assert.equal(createWords('km').number(-12345), '−12,345');
  assert.equal(createWords('en').short(999), '999');
  assert.equal(createWords('en').short(45678), '46 k');
  assert.equal(createWords('de').short(3456789), '3,5 Mio.');
  assert.equal(createWords('en').signed(35), '+0.35');
  assert.equal(createWords('de').signed(-135), '−1,35');
  assert.equal(createWords('en').signed(0), '0.00');
});

test('one and many differ where a language tells them apart', () => {
  assert.equal(createWords('en').say('smess.captured_ninny', { n: 1 }), '1 Ninny');
  assert.equal(createWords('en').say('smess.captured_ninny', { n: 3 }), '3 Ninnies');
});

test('the first language of the system that is spoken here is taken, else English', () => {
  assert.equal(languageFor('system', ['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(languageFor('system', ['km']), 'km');
  assert.equal(languageFor('system', ['fr']), 'en');
  assert.equal(languageFor('system', []), 'en');
  assert.equal(languageFor('km', ['de']), 'km');
});

test('keys are named as they are printed on the keyboards of a language', () => {
  assert.equal(printed('Ctrl+Z', createWords('de')), 'Strg+Z');
  assert.equal(printed('F1', createWords('de')), 'F1');
});
