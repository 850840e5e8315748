const UNVERIFIED_SHARE = 0.8;

/** How many messages of the daily limit may be sent before unverified numbers are refused. */
export const unverifiedLimit = (dailyLimit: number): number => Math.max(1, Math.floor(dailyLimit * UNVERIFIED_SHARE));
