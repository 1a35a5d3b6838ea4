import { write } from '../dom.js';
import { forget } from '../drafts.js';
import { element } from '../panel/dialogs.js';

/**
 * Taking over what a friend has sent as a message. It is read as soon as it is pasted: nothing has to be confirmed.
 *
 * @typedef {import('./friends.js').Shell} Shell
 */

/** What a message of ours holds, also as a text link. */
const OURS = /spielkiste(:|%3a)/i;

/**
 * Whether what is pasted is written here.
 *
 * @param {EventTarget | null} target
 */
export const takesText = (target) => target instanceof Element && target.matches(':read-write');

/** @returns {Promise<string | null>} what was copied; null where the page may not look, or there is no text */
export const copiedText = async () => {
  const text = await navigator.clipboard?.readText?.().catch(() => '');
  return text?.trim() ? text : null;
};

/**
 * A field for a message with its button, which pastes what was copied as long as the field is empty.
 *
 * @param {string} field the id of a text area
 * @param {string} button its id
 * @param {Pick<Shell, 'i18n' | 'read' | 'tell'>} shell
 */
export function createPaste(field, button, { i18n, read, tell }) {
  const area = /** @type {HTMLTextAreaElement} */ (element(field));
  const paint = () => write(element(button), i18n().t(area.value.trim() ? 'friends.read' : 'friends.paste'));

  async function take() {
    if (await read(area.value)) {
      forget(area);
      area.value = '';
    }
    paint();
  }

  area.addEventListener('input', (event) => {
    paint();
    if (/** @type {InputEvent} */ (event).inputType === 'insertFromPaste' && OURS.test(area.value)) take();
  });
  element(button).addEventListener('click', async () => {
    if (area.value.trim()) return take();
    const text = await copiedText();
    if (text && (await read(text))) return;
    // What is wrong with it can be seen, and mended.
    if (text) area.value = text;
    else tell(i18n().t('friends.paste_by_hand'));
    area.focus();
    paint();
  });
  return { paint };
}

/**
 * What is pasted beside every field is read too, as if it had been pasted into one.
 *
 * @param {(text: string) => unknown} read
 * @param {() => boolean} isAwaited whether something else than a message of ours is worth a word
 */
export function listenToPaste(read, isAwaited) {
  // WebKit pastes beside a field only if it is told that somebody takes it.
  document.addEventListener('beforepaste', (event) => {
    if (!takesText(event.target)) event.preventDefault();
  });
  document.addEventListener('paste', (event) => {
    if (takesText(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() && (OURS.test(text) || isAwaited())) read(text);
  });
}
