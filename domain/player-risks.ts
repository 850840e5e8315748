/** What staff should know before deciding about a player's money or identity. */
export const PLAYER_RISKS = [
  'same_document',
  'credentials_changed',
  'under_age',
  'phone_unverified',
  'other_payer',
  'suspended',
  'withdrawals_frozen',
  'open_case',
  'reversed_bonus',
  'debt',
] as const;
/**
 * `same_document`: another account has the same document number or one that looks like it, whatever
 * its country. `credentials_changed`: the phone or password was changed in the last
 * CREDENTIALS_RISK_HOURS. `under_age`: the player has entered a date of birth of someone under 18,
 * and can't deposit or bet until an identity is approved. `other_payer`: money received for the
 * player in the last OTHER_PAYER_DAYS was paid from another phone. `open_case`: one of the player's
 * payments has an open case. `reversed_bonus`: the player has used the free bet of a code whose
 * required deposit was reversed.
 */
export type PlayerRisk = (typeof PLAYER_RISKS)[number];

export const CREDENTIALS_RISK_HOURS = 72;
export const OTHER_PAYER_DAYS = 30;
