/**
 * The deposit or withdrawal whose progress a dialog is showing, so that no toast repeats the
 * result.
 */
export const followedRequest: { id: number | null } = { id: null };
