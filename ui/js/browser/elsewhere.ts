/** Shown while another page in this browser has the matches open. */
import { languageFor, loadI18n } from '../foundation/i18n.js';

/** @returns a function that removes the note */
export function showElsewhere(): () => undefined {
  const note = document.createElement('dialog');
  note.id = 'elsewhere';
  note.addEventListener('cancel', (event) => event.preventDefault());
  document.body.append(note);
  loadI18n(languageFor('system', navigator.languages), []).then((i18n) => {
    // The matches may be here by now.
    if (!note.isConnected) return;
    const text = Object.assign(document.createElement('p'), { className: 'dialog-body' });
    text.textContent = i18n.t('browser.elsewhere');
    note.append(text);
    note.showModal();
  });
  return () => void note.remove();
}
