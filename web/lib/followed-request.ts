/** The deposit or withdrawal whose progress a dialog shows, so that no toast repeats its result. */
export const followedRequest: { id: number | null } = { id: null };
