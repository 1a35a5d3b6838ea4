/** Copies a text area. Without access to the clipboard, selects the text for copying by hand. */
export async function copyFrom(area: HTMLTextAreaElement, copied: () => void) {
  try {
    await navigator.clipboard.writeText(area.value);
  } catch {
    area.select();
    return;
  }
  copied();
}

/**
 * Copies text that is not available yet. Some engines let a page copy only immediately after a press, or from a promise
 * given then.
 */
export async function copyLater(text: Promise<string>) {
  if (!('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await text);
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
