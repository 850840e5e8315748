/** What staff should know before deciding about a player's money or identity. */
export const PLAYER_RISKS = [
  'same_document',
  'credentials_changed',
  'phone_unverified',
  'suspended',
  'withdrawals_frozen',
  'open_case',
  'debt',
] as const;
/**
 * `same_document`: another account has the same document number, whatever its country.
 * `credentials_changed`: the phone or password was changed in the last CREDENTIALS_RISK_HOURS.
 * `open_case`: one of the player's payments has an open case.
 */
export type PlayerRisk = (typeof PLAYER_RISKS)[number];

export const CREDENTIALS_RISK_HOURS = 72;
