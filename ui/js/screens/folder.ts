import { html } from 'lit-html';
import type { App } from '../app.js';
import { ask } from '../foundation/backend.js';
import { openDialog } from '../components/dialog.js';
import type { Trouble } from '../wire.js';

/**
 * Another instance may be using the folder with matches and settings. This one is then read-only from the start, says
 * so, and only asks whether to continue.
 */

/** The folder, if another instance uses it. */
let inUse: string | null = null;

/** Runs before any match is requested. */
export async function findFolder(app: App): Promise<void> {
  inUse = await ask('folder_in_use').catch(() => null);
  app.update({ readOnly: inUse !== null });
}

/** Resolves once the player has answered. */
export async function askAboutFolder(app: App, onTrouble: (trouble: Trouble) => void): Promise<void> {
  if (inUse === null) return;
  await openDialog(app, {
    id: 'folder-dialog',
    title: (i18n) => i18n.t('folder.title'),
    content: ({ i18n }) => html`<p>${i18n.t('folder.note')}</p><p id="folder-path" class="note">${inUse}</p>`,
    buttons: ({ i18n }) => html`<button type="button" id="folder-look" class="button" data-close>${i18n.t('folder.look')}</button><button
      type="button" id="folder-leave" class="button primary" @click=${() => ask('leave').catch(onTrouble)}>${i18n.t('folder.leave')}</button>`,
  });
}
