/** Has the worker and the session load beside the page, which has many more files. */
import { begin } from './core.js';

begin();
