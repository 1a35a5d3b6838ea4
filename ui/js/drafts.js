/**
 * What is typed or pasted into a field and not yet used. It outlives whatever closes the field or begins the page anew: a
 * press beside a dialog, Escape, the system's back, another version, a file that is opened.
 *
 * @typedef {HTMLInputElement | HTMLTextAreaElement} Field
 */

/** What the names of kept texts begin with. Their storage ends with the window, and other copies of the page may share it. */
const kept = () => `typed ${new URL('.', document.baseURI).pathname}`;

/** @type {Map<string, string>} the texts by their names; also those that there was no room to store */
const texts = new Map();

/** @param {(storage: Storage) => void} act */
function stored(act) {
  try {
    act(sessionStorage);
  } catch {
    // No storage, or no room in it: then it is kept as long as the page.
  }
}

/** @param {Field} field */
const nameOf = ({ id, dataset }) => `${kept()} ${id} ${dataset.about}`;

/**
 * Fills a field, with what was typed into it last about the same thing, or else as usual. From now on its text is kept.
 *
 * @param {Field} field
 * @param {string} [usual]
 * @param {string | number} [about] what the text is for, where the field is there for several
 * @returns {boolean} whether it has what was typed
 */
export function recall(field, usual = '', about = '') {
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

/**
 * The text of a field has been used, or given up.
 *
 * @param {Field} field
 */
export function forget(field) {
  texts.delete(nameOf(field));
  stored((storage) => storage.removeItem(nameOf(field)));
}

/**
 * Whether it has what was typed, which is not yet used.
 *
 * @param {Field} field
 */
export const isDraft = (field) => texts.has(nameOf(field));

/**
 * Whether something is lost where these fields are emptied.
 *
 * @param {Element} room
 */
export const holdsDraft = (room) => [...room.querySelectorAll('[data-about]')].some((node) => isDraft(/** @type {Field} */ (node)));

export function listenToDrafts() {
  document.addEventListener('input', ({ target }) => {
    const field = /** @type {Field} */ (target);
    if (field.dataset.about === undefined) return;
    if (field.value === '') return forget(field);
    const name = nameOf(field);
    texts.set(name, field.value);
    // A password is written nowhere.
    if (field.type !== 'password') stored((storage) => storage.setItem(name, field.value));
  }, { capture: true });
}
