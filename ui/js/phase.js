/**
 * Whether a match has begun and not ended.
 *
 * @param {{ phase: import('./wire.js').Phase }} snapshot
 */
export const isUnderWay = ({ phase }) => phase === 'running' || phase === 'paused';
