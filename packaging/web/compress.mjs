/**
 * Adds compressed copies of a folder's files, for servers that use them: `node packaging/web/compress.mjs target/web`.
 */
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** @type {[string, (bytes: Buffer) => Promise<Buffer>][]} extensions and compressors */
const FORMS = [
  ['.gz', (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ['.br', (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
];

const [, , folder] = process.argv;
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = await readFile(path);
  for (const [ending, compress] of FORMS) {
    const smaller = await compress(bytes);
    if (smaller.length < bytes.length) await writeFile(path + ending, smaller);
  }
}
