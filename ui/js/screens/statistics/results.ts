import type { Results } from '../../wire.js';

/** Best first. */
export const RESULTS = ['won', 'drawn', 'lost'] as const;

export const countOf = ({ won, drawn, lost }: Results) => won + drawn + lost;
