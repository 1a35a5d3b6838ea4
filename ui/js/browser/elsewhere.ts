/** Shown while another page in this browser has the matches open. */
import { languageFor, loadI18n } from '../foundation/i18n.js';

/** @returns a function that removes the note */
export function showElsewhere(): () => undefined {
  const note = document.createElement('dialog');
  note.id = 'elsewhere';
  note.addEventListener('cancel', (event) => event.preventDefault());
  let isOver = false;
  loadI18n(languageFor('system', navigator.languages), []).then((i18n) => {
    if (isOver) return;
    const text = Object.assign(document.createElement('p'), { className: 'dialog-body' });
    text.textContent = i18n.t('browser.elsewhere');
    note.append(text);
    document.body.append(note);
    note.showModal();
  });
  return () => {
    isOver = true;
    note.remove();
  };
}
