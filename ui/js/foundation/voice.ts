import { ask } from './backend.js';
import { topDialog } from './dialogs.js';
import { createSpeech } from './speech.js';

/** Asks the host to speak a live region's text, if assistive technology does not announce live regions. */
function speak(text: string) {
  // Errors are ignored: speech is optional.
  ask('announce', { text }).catch(() => {});
}

/** Outside an open dialog everything is inert, and live regions are silent. */
const liveRegion = () => ((topDialog() ?? document).querySelector('[data-announcer]') as Element);

let filling: ReturnType<typeof setTimeout> | undefined;

/**
 * @param text an empty one stops the speech
 * @param begun called when the live region receives the text
 */
function deliver(text: string, begun: () => void) {
  // Cleared first, so that repeating a sentence is announced.
  for (const region of document.querySelectorAll('[data-announcer]')) region.textContent = '';
  clearTimeout(filling);
  if (!text) return;
  filling = setTimeout(() => {
    begun();
    speak(text);
    liveRegion().textContent = text;
  }, 40);
}

export const voice = createSpeech(deliver);

export const announce = voice.say;
