import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import type { Prose } from './texts.js';

/**
 * The enabled Harper rules, each with a pattern for the paragraphs to which it can apply. Each is silent on all correct
 * text in this repository. Harper reads 10 000 words a second, so it only sees those paragraphs.
 */
export const RULES: Record<string, RegExp> = {
  AdjectiveDoubleDegree: /\b(?:more|most)\s+\w+(?:er|est)\b/,
  AllowTo: /\ballow(?:s|ed|ing)?\s+to\b/,
  AnA: /\b(?:[Aa]\s+[aehiouA-Z8]|[Aa]n\s+[^aeio8])/,
  AsFollows: /\bas\s+follow\b/i,
  ComprisesOf: /\bcompris\w+\s+of\b/,
  DespiteOf: /\bdespite\s+of\b/i,
  DidPast: /\bdid(?:n['’]t|\s+not)\b/i,
  Discuss: /\bdiscuss\w*\s+about\b/,
  ExceptOf: /\bexcept\s+of\b/i,
  GoodAt: /\bgood\s+in\b/,
  HowItLooksLike: /\bhow\s+\w+\s+looks?\s+like\b/i,
  InterestedIn: /\binterested\s+on\b/,
  Lots: /\ba\s+lots\b/i,
  ModalOf: /\b(?:could|may|might|must|should|would)(?:n['’]t)?\s+of\b/,
  MostOfTheTimes: /\bmost\s+of\s+the\s+times\b/i,
  RepeatedWords: /\b(\w+)\s+\1\b/i,
  SimilarLike: /\bsimilar\s+like\b/,
  SimplePastToPastParticiple: /\b(?:has|have|had)\s+(?:began|broke|chose|drew|gave|ran|saw|took|went|wrote)\b/,
  SinceDuration: /\bsince\b/i,
  SupposedTo: /\bsuppose\s+to\b/,
  ThenThan: /\b(?:\w+er|less|more)\s+then\b/i,
  ThisTypeOfThing: /\bthese\s+(?:kind|sort|type)\b/i,
  WorthToDo: /\bworth\s+to\b/,
};

const isSuspect = (paragraph: string) => Object.values(RULES).some((suspect) => suspect.test(paragraph));

const { ours, instead }: { ours: string[]; instead: Record<string, string> } = JSON.parse(
  readFileSync(new URL('words.json', import.meta.url), 'utf8'),
);
const INSTEAD = new RegExp(`(?<![\\w-])(?:${Object.keys(instead).join('|').replaceAll(' ', '\\s')})(?![\\w-])`, 'gi');
const MISSPELT = misspellings();

/** Common misspellings with their corrections, from the list that `typos` uses. */
function misspellings(): Map<string, string> {
  const list = createRequire(import.meta.url).resolve('@cspell/dict-en-common-misspellings');
  const pairs = ['dict-en', 'dict-en-gb'].flatMap((name): string[] => {
    const [{ flagWords = [], suggestWords }] = JSON.parse(
      readFileSync(list.replace('cspell-ext.json', `dict/${name}.json`), 'utf8'),
    ).dictionaryDefinitions;
    return [...flagWords, ...suggestWords];
  });
  const words = new Map(pairs.map((pair) => pair.split('->') as [string, string]));
  for (const word of ours) words.delete(word.toLowerCase());
  return words;
}

let linter: LocalLinter | undefined;

async function harper() {
  if (linter) return linter;
  // For Harper in Node 18.
  globalThis.crypto ??= webcrypto as Crypto;
  linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.British });
  const config = await linter.getLintConfig();
  await linter.setLintConfig(Object.fromEntries(Object.keys(config).map((rule) => [rule, rule in RULES])));
  return linter;
}

/** The mistakes in a text, each with its file and line. */
export async function findings({ path, text, lines }: Prose): Promise<string[]> {
  const found: string[] = [];
  const add = (at: number, what: string, why: string) =>
    found.push(`${path}:${lines[text.slice(0, at).split('\n').length - 1]}: “${what.replace(/\s+/, ' ')}”: ${why}`);
  const plain = text.replace(/(`+)[^`]+\1|\]\([^)]*\)/g, (code) => code.replace(/[^\n]/g, '`'));
  for (const { 0: word, index } of plain.matchAll(INSTEAD)) {
    add(index, word, instead[word.toLowerCase().replace(/\s/, ' ')]!);
  }
  for (const { 0: word, index } of plain.matchAll(/(?<![\p{L}\p{N}_./-])\p{Lu}?\p{Ll}{3,}(?![\p{L}\p{N}_/-])/gu)) {
    const right = MISSPELT.get(word.toLowerCase());
    if (right) add(index, word, right);
  }
  for (const { 0: paragraph, index } of text.matchAll(/.+(?:\n.+)*/g)) {
    if (!isSuspect(paragraph)) continue;
    const characters = [...paragraph];
    for (const lint of await (await harper()).lint(paragraph, { language: 'markdown' })) {
      const what = lint.get_problem_text();
      // Player A, not an article.
      if (what !== 'A') add(index + characters.slice(0, lint.span().start).join('').length, what, lint.message());
    }
  }
  return found;
}
