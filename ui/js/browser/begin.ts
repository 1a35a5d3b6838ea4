/** Has the worker and the session load beside the page, not after it. */
import { begin } from './core.js';

begin();
