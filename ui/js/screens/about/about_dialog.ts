import { html, nothing } from 'lit-html';
import type { App, AppState } from '../../app.js';
import { ask } from '../../foundation/backend.js';
import { leaveDialog, openDialog } from '../../components/dialog.js';
import { GAMES } from '../../boards/games.js';
import type { I18n, Key } from '../../foundation/i18n.js';
import type { About, Trouble } from '../../wire.js';

/** The about dialog: version, news and credits. */

export type AboutAction = { kind: 'about_open' };

export function handleAbout(app: App, onTrouble: (trouble: Trouble) => void) {
  app.handle<AboutAction>({
    // A dialog opened on top of the help would close with it.
    about_open: () => leaveDialog('help-dialog', async () => {
      const about: About | void = await ask('about').catch(onTrouble);
      if (!about) return;
      app.update({ about });
      openDialog(app, { id: 'about-dialog', title: (i18n) => i18n.t('about.title'), content: aboutText });
    }),
  });
}

function aboutText({ about, i18n }: AppState) {
  if (!about) return nothing;
  const { version, homepage, news } = about;
  return html`<div id="about-text" class="stack">
    <p class="about-version">${i18n.t('about.version', { version })}</p>
    ${homepage ? html`<p>${i18n.t('about.homepage', { address: homepage })}</p>` : nothing}
    <details role="group"><summary>${i18n.t('about.news')}</summary><div lang="en">${newsParts(news).map(({ title, items }) =>
      html`<section><h3>${title}</h3><ul>${items.map((item) => html`<li>${item}</li>`)}</ul></section>`)}</div></details>
    ${credits(i18n).map((text) => html`<p>${i18n.t(text)}</p>`)}
    <p>${i18n.t('about.addresses')}</p>
    <ul class="plain addresses">${Object.entries(ADDRESSES).map(([name, address]) => addressItem(name, address))}</ul>
  </div>`;
}

const credits = (i18n: I18n): Key[] =>
  [...Object.keys(GAMES).map((game) => `${game}.credit`).filter(i18n.exists), 'about.made', 'about.parts', 'about.fonts'];

/** Addresses of the credited projects. */
const ADDRESSES: Record<string, string> = {
  ...Object.assign({}, ...Object.values(GAMES).map(({ addresses }) => addresses)),
  'Nunito': 'https://github.com/googlefonts/nunito',
  'Caprasimo': 'https://github.com/docrepair-fonts/caprasimo-fonts',
  'Battambang': 'https://github.com/danhhong/Battambang',
};

/** A field, so that the address can be reached and copied with the keyboard everywhere. */
const addressItem = (name: string, address: string) => html`<li><label>${name}<input type="url" readonly value=${address}
  @click=${({ target }: Event) => (target as HTMLInputElement).select()}></label></li>`;

/** Parses the Markdown of a changelog: level-three headings, and lists whose items can wrap. */
export function newsParts(news: string): { title: string; items: string[] }[] {
  return news.split(/^### /m).slice(1).map((part) => {
    const [title, ...lines] = part.split('\n');
    const items = lines.join('\n').split(/^- /m).slice(1);
    return { title: title.trim(), items: items.map((item) => item.replaceAll('`', '').replace(/\s+/g, ' ').trim()) };
  });
}
