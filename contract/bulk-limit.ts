/** The maximum number of items in one bulk call. */
export const MAX_BULK_ITEMS = 100;
