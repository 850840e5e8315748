/** The deposit or withdrawal whose progress a dialog shows, so that no toast repeats it. */
export const followedRequest: { id: number | null } = { id: null };
