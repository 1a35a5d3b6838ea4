/** Files of a browser: what leaves is downloaded, and what comes is chosen. */

/** Many matches have fewer. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * @param {string} name
 * @param {string} text
 * @returns {true} the browser does not say what becomes of it
 */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return true;
}

/** @returns {Promise<{ file: string, text: string } | null>} null if no file was chosen */
export function chooseText() {
  const input = Object.assign(document.createElement('input'), { type: 'file' });
  return new Promise((resolve, reject) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return resolve(null);
      const failed = { code: 'file_read', detail: file.name, file: file.name };
      if (file.size > MOST_BYTES) return reject(failed);
      file.text().then((text) => resolve({ file: file.name, text }), () => reject(failed));
    });
    input.click();
  });
}
