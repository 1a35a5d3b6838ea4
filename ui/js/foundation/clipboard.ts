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
