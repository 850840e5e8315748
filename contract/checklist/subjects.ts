/** Names for findings that aren't about an environment variable. */
export const PAYMENT_METHODS = 'PAYMENT METHODS';
export const BETTING_LIMITS = 'Admin, Betting limits';
