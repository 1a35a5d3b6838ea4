/** Copies what a text area holds. Where the clipboard is forbidden the text is selected, to be copied by hand. */
export async function copyFrom(area: HTMLTextAreaElement, copied: () => void) {
  try {
    await navigator.clipboard.writeText(area.value);
  } catch {
    area.select();
    return;
  }
  copied();
}

/** Copies a text that is still to come. Some engines let a page copy only at once after a press, or by this promise. */
export async function copyLater(text: Promise<string>) {
  if (!('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await text);
  const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
