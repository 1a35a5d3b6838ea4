import { el } from './dom.js';
import { GAMES } from './games.js';
import { element } from './panel/dialogs.js';

/**
 * What the program says of itself: its version, what is new in it, and whom it owes what.
 *
 * @typedef {import('./wire.js').About} About
 * @typedef {import('./i18n.js').I18n} I18n
 * @typedef {import('./i18n.js').Key} Key
 */

/** @param {I18n} i18n */
const credits = (i18n) => [...Object.keys(GAMES).map((game) => `${game}.credit`).filter(i18n.exists), ...COMMON];

/** @type {Key[]} */
const COMMON = ['about.made', 'about.parts', 'about.fonts'];

/** Where those credited are at home. */
const ADDRESSES = {
  ...Object.assign({}, ...Object.values(GAMES).map(({ addresses }) => addresses)),
  'Nunito': 'https://github.com/googlefonts/nunito',
  'Caprasimo': 'https://github.com/docrepair-fonts/caprasimo-fonts',
  'Battambang': 'https://github.com/danhhong/Battambang',
};

/**
 * @param {About} about
 * @param {I18n} i18n
 */
export function paintAbout({ version, homepage, news }, i18n) {
  element('about-text').replaceChildren(
    el('p', { className: 'about-version' }, i18n.t('about.version', { version })),
    ...(homepage ? [el('p', {}, i18n.t('about.homepage', { address: homepage }))] : []),
    newsNode(news, i18n),
    ...credits(i18n).map((text) => el('p', {}, i18n.t(text))),
    el('p', {}, i18n.t('about.addresses')),
    addressList(),
  );
}

/**
 * @param {string} news
 * @param {I18n} i18n
 */
function newsNode(news, i18n) {
  const parts = newsParts(news).map(({ title, items }) =>
    el('section', {}, el('h3', {}, title), el('ul', {}, ...items.map((item) => el('li', {}, item)))));
  return el('details', {}, el('summary', {}, i18n.t('about.news')), el('div', { lang: 'en' }, ...parts));
}

/**
 * Reads the little that a changelog needs of Markdown: headings of three signs, and lists whose lines may go on.
 *
 * @param {string} news
 * @returns {{ title: string, items: string[] }[]}
 */
export function newsParts(news) {
  return news.split(/^### /m).slice(1).map((part) => {
    const [title, ...lines] = part.split('\n');
    const items = lines.join('\n').split(/^- /m).slice(1);
    return { title: title.trim(), items: items.map((item) => item.replaceAll('`', '').replace(/\s+/g, ' ').trim()) };
  });
}

/** Fields, as those can be reached by keyboard and copied from everywhere. */
function addressList() {
  return el('ul', { className: 'addresses' }, ...Object.entries(ADDRESSES).map(([name, address]) => {
    const field = el('input', { type: 'url', readOnly: true, value: address });
    field.addEventListener('click', () => field.select());
    return el('li', {}, el('label', {}, name, field));
  }));
}
