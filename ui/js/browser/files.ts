/** Files in a browser: exports are downloads, imports are chosen. */
import { decode } from '../foundation/decode.js';

/** More than even a large archive or a friend's file needs. */
const MOST_BYTES = 256 * 2 ** 20;

/**
 * @param content CSV files get a byte order mark, which spreadsheets need to detect UTF-8
 * @returns the file name; the browser does not reveal the folder
 */
export function download(name: string, content: string | Uint8Array<ArrayBuffer>): string {
  const type = typeof content === 'string' ? 'text/plain' : 'application/octet-stream';
  const mark = name.endsWith('.csv') ? '\ufeff' : '';
  const url = URL.createObjectURL(new Blob([mark, content], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return name;
}

/** @returns null if no file was chosen */
function choose<T>(read: (file: File) => Promise<T>): Promise<T | null> {
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

/** @returns null if no file was chosen */
export const chooseText = (): Promise<{ file: string, text: string, is_guess: boolean } | null> => choose(async (file) => ({ file: file.name, ...decode(new Uint8Array(await file.arrayBuffer())) }));

/** @returns null if no file was chosen */
export const chooseBytes = (): Promise<Uint8Array | null> => choose(async (file) => new Uint8Array(await file.arrayBuffer()));
