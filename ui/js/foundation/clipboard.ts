/**
 * Copies text that may not be available yet: some engines let a page copy only immediately after a press, or from a
 * promise given then. Rejects without access to the clipboard.
 */
export async function copyText(text: string | Promise<string>) {
  if (typeof text === 'string' || !('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await text);
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** Copies a text area. Without access to the clipboard, selects the text for copying by hand. */
export const copyFrom = (area: HTMLTextAreaElement, copied: () => void) => copyText(area.value).then(copied, () => area.select());
