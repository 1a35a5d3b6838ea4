import type { Phase } from '../wire.js';

/** Whether a match has started and not ended. */
export const isUnderWay = ({ phase }: { phase: Phase }) => phase === 'running' || phase === 'paused';
