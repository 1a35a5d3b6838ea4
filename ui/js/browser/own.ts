/**
 * Names that belong to this copy of the page. Locks, channels and files are shared by the whole origin, which can have
 * other copies under other paths.
 */

/** The copy's address: every built module is in `HASH/js`. */
const HERE = new URL('../../', import.meta.url);

/** The hash of this version's files, which names their folder. */
export const VERSION = /([^/]*)\/js\//.exec(import.meta.url)?.[1] ?? '';

/** The name of the copy's locks, channels and keys. */
export const OWN_NAME = `spielkiste ${HERE.pathname}`;

/** The folder of the copy's files, without slashes. */
export const OWN_FOLDER = encodeURIComponent(OWN_NAME);

/** The copy's service worker. */
export const SERVICE_WORKER = new URL('sw.js', HERE);
