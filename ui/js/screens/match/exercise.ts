import type { Snapshot } from '../../wire.js';

/** Whether it is a lesson or a problem, which takes the place of the match at the table until the person leaves it. */
export const isExercise = (snapshot: Pick<Snapshot, 'lesson' | 'problem'> | null | undefined): boolean => Boolean(snapshot?.lesson || snapshot?.problem);
