/** Files of a browser: what leaves is downloaded, and what comes is chosen. */
import { decode } from '../decode.js';

/** Many matches have fewer, and so has what a friend sends. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * @param {string} name
 * @param {string | Uint8Array<ArrayBuffer>} content a table gets a byte order mark: spreadsheets take it for UTF-8 only then
 * @returns {string} its name: the browser does not say where it goes
 */
export function download(name, content) {
  const type = typeof content === 'string' ? 'text/plain' : 'application/octet-stream';
  const mark = name.endsWith('.csv') ? '\ufeff' : '';
  const url = URL.createObjectURL(new Blob([mark, content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return name;
}

/**
 * @template T
 * @param {(file: File) => Promise<T>} read
 * @returns {Promise<T | null>} null if no file was chosen
 */
function choose(read) {
  const input = Object.assign(document.createElement('input'), { type: 'file' });
  return new Promise((resolve, reject) => {
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (!file) return resolve(null);
      const failed = { code: 'file_read', detail: file.name, file: file.name };
      if (file.size > MOST_BYTES) return reject(failed);
      read(file).then(resolve, () => reject(failed));
    });
    input.click();
  });
}

/** @returns {Promise<{ file: string, text: string, is_guess: boolean } | null>} null if no file was chosen */
export const chooseText = () => choose(async (file) => ({ file: file.name, ...decode(new Uint8Array(await file.arrayBuffer())) }));

/** @returns {Promise<Uint8Array | null>} null if no file was chosen */
export const chooseBytes = () => choose(async (file) => new Uint8Array(await file.arrayBuffer()));
