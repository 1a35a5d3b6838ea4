import { ask } from './backend.js';
import { topDialog } from './dialogs.js';
import { createSpeech } from './speech.js';

/** Has a sentence spoken that a live region says too, where assistive technology does not hear of those. */
function speak(text: string) {
  // A person who does not listen misses nothing else.
  ask('announce', { text }).catch(() => {});
}

/** Outside of an open dialog everything is inert, and what is said there is not heard. */
const liveRegion = () => ((topDialog() ?? document).querySelector('[data-announcer]') as Element);

let filling: ReturnType<typeof setTimeout> | undefined;

/** @param text an empty one ends what is still to be read */
function deliver(text: string) {
  if (text) speak(text);
  // Emptied first, so that the same sentence is spoken twice.
  for (const region of document.querySelectorAll('[data-announcer]')) region.textContent = '';
  clearTimeout(filling);
  if (text) filling = setTimeout(() => (liveRegion().textContent = text), 40);
}

export const voice = createSpeech(deliver);

export const announce = voice.say;
