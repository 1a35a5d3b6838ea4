/** Loads the worker and the session in parallel with the page. */
import { begin } from './core.js';

begin();
