export const MAX_BULK_ITEMS = 100;
