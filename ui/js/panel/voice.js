import { ask } from '../backend.js';
import { topDialog } from './dialogs.js';
import { createSpeech } from './speech.js';

/**
 * Has a sentence spoken that a live region says too, where assistive technology does not hear of those.
 *
 * @param {string} text
 */
function speak(text) {
  // A person who does not listen misses nothing else.
  ask('announce', { text }).catch(() => {});
}

/** Outside of an open dialog everything is inert, and what is said there is not heard. */
const liveRegion = () => /** @type {Element} */ ((topDialog() ?? document).querySelector('[data-announcer]'));

/** @type {ReturnType<typeof setTimeout> | undefined} */
let filling;

/** @param {string} text an empty one ends what is still to be read */
function deliver(text) {
  if (text) speak(text);
  // Emptied first, so that the same sentence is spoken twice.
  for (const region of document.querySelectorAll('[data-announcer]')) region.textContent = '';
  clearTimeout(filling);
  if (text) filling = setTimeout(() => (liveRegion().textContent = text), 40);
}

export const voice = createSpeech(deliver);

/** @param {string} text */
export const announce = voice.say;
