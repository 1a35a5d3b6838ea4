/**
 * Text typed or pasted into a field and not yet used. It survives closing the field or reloading the page, whether by a
 * press outside a dialog, Escape, the system's back command, a new version or an opened file.
 */

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** The prefix of storage keys. The storage lasts as long as the window, and other copies of the page can share it. */
const kept = () => `typed ${new URL('.', document.baseURI).pathname}`;

/** The texts by key, including those that could not be stored. */
const texts: Map<string, string> = new Map();

function stored(act: (storage: Storage) => void) {
  try {
    act(sessionStorage);
  } catch {
    // Without storage or space in it, the text lasts as long as the page.
  }
}

const nameOf = ({ id, dataset }: Field) => `${kept()} ${id} ${dataset.about}`;

/**
 * Fills a field with its unused text on the same subject, otherwise with a default. Keeps its text from now on.
 *
 * @param about the subject, for fields that serve several subjects
 * @returns whether there was unused text
 */
export function restoreDraft(field: Field, usual: string = '', about: string | number = ''): boolean {
  field.dataset.about = String(about);
  const name = nameOf(field);
  if (!texts.has(name)) {
    stored((storage) => {
      const text = storage.getItem(name);
      if (text !== null) texts.set(name, text);
    });
  }
  const text = texts.get(name) ?? usual;
  if (field.value !== text) field.value = text;
  return texts.has(name);
}

/** Discards a field's text, once it is used or given up. */
export function forget(field: Field) {
  texts.delete(nameOf(field));
  stored((storage) => storage.removeItem(nameOf(field)));
}

/** Whether a field holds unused text. */
export const isDraft = (field: Field) => texts.has(nameOf(field));

/** Whether any of these fields holds unused text. */
export const holdsDraft = (room: Element) => [...room.querySelectorAll('[data-about]')].some((node) => isDraft(node as Field));

export function listenToDrafts() {
  document.addEventListener('input', ({ target }) => {
    const field = (target as Field);
    if (field.dataset.about === undefined) return;
    if (field.value === '') return forget(field);
    const name = nameOf(field);
    texts.set(name, field.value);
    // Passwords are never stored.
    if (field.type !== 'password') stored((storage) => storage.setItem(name, field.value));
  }, { capture: true });
}
