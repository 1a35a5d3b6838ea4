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
