import type { Results } from '../../wire.js';

/** From the best to the worst. */
export const RESULTS = ['won', 'drawn', 'lost'] as const;

export const countOf = ({ won, drawn, lost }: Results) => won + drawn + lost;
