/**
 * What this copy of the page calls its own. Locks, channels and files belong to the whole origin, where other copies may
 * lie under other paths.
 */

/** The address of the copy: every built module lies in `HASH/js`. */
const HERE = new URL('../../', import.meta.url);

/** The hash of the version's files, by which their folder is called. */
export const VERSION = /([^/]*)\/js\//.exec(import.meta.url)?.[1] ?? '';

/** By what the copy's locks, channels and keys are called. */
export const OWN_NAME = `spielkiste ${HERE.pathname}`;

/** The folder of the copy's files: a name has no slashes. */
export const OWN_FOLDER = encodeURIComponent(OWN_NAME);

/** The copy's service worker. */
export const SERVICE_WORKER = new URL('sw.js', HERE);
