/** After these there is no result, not even a draw. */
const WITHOUT_RESULT = ['abandoned', 'called_off', 'stopped'];

/** Whether a match ended without a result. */
export const hasNoResult = ({ ending }: { ending: string }) => WITHOUT_RESULT.includes(ending);
