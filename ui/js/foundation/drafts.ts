/**
 * What is typed or pasted into a field and not yet used. It outlives whatever closes the field or begins the page anew: a
 * press beside a dialog, Escape, the system's back, another version, a file that is opened.
 */

export type Field = HTMLInputElement | HTMLTextAreaElement;

/** What the names of kept texts begin with. Their storage ends with the window, and other copies of the page may share it. */
const kept = () => `typed ${new URL('.', document.baseURI).pathname}`;

/** The texts by their names; also those that there was no room to store. */
const texts: Map<string, string> = new Map();

function stored(act: (storage: Storage) => void) {
  try {
    act(sessionStorage);
  } catch {
    // No storage, or no room in it: then it is kept as long as the page.
  }
}

const nameOf = ({ id, dataset }: Field) => `${kept()} ${id} ${dataset.about}`;

/**
 * Fills a field, with what was typed into it last about the same thing, or else as usual. From now on its text is kept.
 *
 * @param about what the text is for, where the field is there for several
 * @returns whether it has what was typed
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

/** The text of a field has been used, or given up. */
export function forget(field: Field) {
  texts.delete(nameOf(field));
  stored((storage) => storage.removeItem(nameOf(field)));
}

/** Whether it has what was typed, which is not yet used. */
export const isDraft = (field: Field) => texts.has(nameOf(field));

/** Whether something is lost where these fields are emptied. */
export const holdsDraft = (room: Element) => [...room.querySelectorAll('[data-about]')].some((node) => isDraft(node as Field));

export function listenToDrafts() {
  document.addEventListener('input', ({ target }) => {
    const field = (target as Field);
    if (field.dataset.about === undefined) return;
    if (field.value === '') return forget(field);
    const name = nameOf(field);
    texts.set(name, field.value);
    // A password is written nowhere.
    if (field.type !== 'password') stored((storage) => storage.setItem(name, field.value));
  }, { capture: true });
}
