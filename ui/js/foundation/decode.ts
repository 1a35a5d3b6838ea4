/**
 * Decodes a file as the backend does: UTF-8, UTF-16 in either byte order, otherwise Windows-1252.
 *
 * @returns `is_guess` if the encoding of non-ASCII characters is unknown
 */
export function decode(bytes: Uint8Array): { text: string, is_guess: boolean } {
  const [a, b, c, d] = bytes;
  const little = (a === 0xff && b === 0xfe) || (bytes.length > 3 && b === 0 && d === 0);
  const big = (a === 0xfe && b === 0xff) || (bytes.length > 3 && a === 0 && c === 0);
  if (little || big) return { text: new TextDecoder(little ? 'utf-16le' : 'utf-16be').decode(bytes), is_guess: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), is_guess: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), is_guess: true };
  }
}
