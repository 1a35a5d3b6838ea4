/** Endings without a result, not even a draw. */
const WITHOUT_RESULT = ['abandoned', 'called_off', 'stopped'];

export const hasNoResult = ({ ending }: { ending: string }) => WITHOUT_RESULT.includes(ending);
