/** The most items of one bulk call. */
export const MAX_BULK_ITEMS = 100;
