/**
 * Copies what a text area holds. Where the clipboard is forbidden the text is selected, to be copied by hand.
 *
 * @param {HTMLTextAreaElement} area
 * @param {() => void} copied
 */
export async function copyFrom(area, copied) {
  try {
    await navigator.clipboard.writeText(area.value);
  } catch {
    area.select();
    return;
  }
  copied();
}
