// Every way a call can fail: its code, HTTP status and default English text. Clients act on the
// code; the web client uses it to look up a text in the user's language.
import type { FieldReason } from '#contract/field-reasons.ts';

export const errorCodes = {
  VALIDATION: { status: 400, message: 'The request is not valid' },
  INSUFFICIENT_BALANCE: { status: 400, message: 'Insufficient balance' },
  SAME_GAME: { status: 400, message: 'Selections from the same game can only be combined in a bet builder' },
  NOT_COMBINABLE: { status: 400, message: "These selections can't be combined" },
  BOOK_BELOW_ONE: { status: 400, message: 'Backing every outcome at these prices guarantees a profit' },
  WRONG_EVENT_TIME: { status: 400, message: "The event can't have happened at this time" },
  WRONG_TOKEN: { status: 400, message: 'The code is wrong or has expired' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in' },
  PHONE_NOT_FOUND: { status: 401, message: 'Phone number not found' },
  WRONG_PASSWORD: { status: 401, message: 'Incorrect password' },
  DEMO_PASSWORD: { status: 403, message: 'Demo logins only work on the computer that runs the demo' },
  TOTP_REQUIRED: { status: 401, message: 'Enter the code from your authenticator app' },
  WRONG_TOTP: { status: 401, message: 'This code is wrong, used or expired' },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this" },
  OWN_ACCOUNT: { status: 403, message: "You can't do this to your own account" },
  STAFF_ACCOUNT: { status: 403, message: "Staff accounts can't bet, deposit or withdraw" },
  TOTP_RESET_REQUIRED: {
    status: 403,
    message: 'The second factor of this account can no longer be checked. Contact support to have it reset.',
  },
  TOTP_SETUP_REQUIRED: { status: 403, message: 'Set up two-factor authentication first' },
  FOREIGN_ORIGIN: { status: 403, message: 'Requests from other sites are not allowed' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended' },
  ACCOUNT_HALTED: {
    status: 403,
    message: 'Bets, deposits and withdrawals are paused while this account is checked',
  },
  WITHDRAWALS_FROZEN: { status: 403, message: 'Withdrawals from this account are paused' },
  VERIFICATION_REQUIRED: { status: 403, message: 'Please verify your account first' },
  SELF_EXCLUDED: { status: 403, message: 'You have excluded yourself from betting' },
  TIMED_OUT: { status: 403, message: 'You are taking a time-out from betting' },
  PLAYER_STOPPED: { status: 403, message: 'This player is excluded or in a time-out' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  BOOKING_CODE_UNKNOWN: { status: 404, message: 'Booking code not found' },
  BOOKING_CODE_EXPIRED: { status: 404, message: 'This booking code has expired' },
  PHONE_TAKEN: { status: 409, message: 'This phone number is already registered' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken' },
  ODDS_CHANGED: { status: 409, message: 'The odds have changed' },
  BONUS_CHANGED: { status: 409, message: 'The accumulator bonus is now lower than the one shown' },
  LINE_NOT_OFFERED: { status: 409, message: 'This market is not offered at this line' },
  LINE_CHANGED: { status: 409, message: 'The line has changed' },
  MARKET_SUSPENDED: { status: 409, message: 'This market is briefly suspended' },
  GAME_SILENT: { status: 409, message: 'Betting on this game is closed until its next update' },
  MARKET_CLOSED: { status: 409, message: 'This market is closed' },
  LIMIT_EXCEEDED: { status: 409, message: 'This stake exceeds the maximum for this bet' },
  STAKE_TOO_LOW: { status: 409, message: 'At this stake, a win would not pay more than the stake' },
  LIMIT_DEPOSIT: { status: 409, message: 'This deposit exceeds your deposit limit' },
  TOO_MANY_PENDING: {
    status: 409,
    message: 'You have too many pending deposits. Wait until some have been processed.',
  },
  LIMIT_STAKE: { status: 409, message: 'This stake exceeds your stake limit' },
  LIMIT_LOSS: { status: 409, message: 'This stake could exceed your loss limit' },
  METHOD_UNAVAILABLE: { status: 409, message: 'This payment method is not available right now. Choose another one.' },
  PAYMENT_AMOUNT: { status: 409, message: "This payment method doesn't accept this amount" },
  PROMPT_OPEN: { status: 409, message: 'Confirm or cancel the payment on your phone first' },
  PAYOUT_WAITING: {
    status: 403,
    message: "Payouts are delayed because the player's password or phone number was changed recently",
  },
  PLAYER_NOT_VERIFIED: { status: 403, message: "This player's identity or phone number is not verified" },
  PAYMENT_IN_FLIGHT: { status: 409, message: 'The provider is still processing this payment' },
  VERIFY_PHONE_FIRST: { status: 403, message: 'Verify your phone number to get more payment prompts' },
  PHONE_NOT_VERIFIED: { status: 403, message: 'Verify your phone number before you withdraw to it' },
  NOT_ACCEPTED: { status: 409, message: 'The request could not be accepted in time. Please try again.' },
  NOT_ELIGIBLE: { status: 409, message: "This account doesn't meet the code's conditions yet" },
  WAGERING_LEFT: { status: 409, message: 'Free bet winnings must be staked before they can be withdrawn' },
  WINNINGS_NOT_FINAL: { status: 409, message: 'Winnings can be withdrawn once the game has ended' },
  BOOST_EXISTS: { status: 409, message: 'This market already has another boost at that time' },
  BOOST_SURE_WIN: {
    status: 409,
    message: "Combined with the game's other prices and boosts, these odds guarantee a profit",
  },
  BOOST_STAKE_TOO_LOW: { status: 409, message: 'This stake is below the minimum for the boost' },
  BOOST_UNAVAILABLE: { status: 409, message: 'This boost is not available' },
  FREE_BET_UNAVAILABLE: { status: 409, message: 'This free bet is not available' },
  QUOTE_EXPIRED: { status: 409, message: 'This offer has expired' },
  CASH_OUT_CHANGED: { status: 409, message: 'The cash-out offer has changed' },
  CASH_OUT_OUT_OF_RANGE: {
    status: 409,
    message: 'The amount must be above the current offer, and at most the potential win',
  },
  CASH_OUT_UNAVAILABLE: { status: 409, message: 'Cash-out is not available for this bet right now' },
  ALREADY_PROCESSED: { status: 409, message: 'This has already been processed' },
  CANNOT_REOPEN: {
    status: 409,
    message:
      "This case can't be reopened: its closure is final, the payment has changed since, or the provider's books confirm it",
  },
  ALREADY_EXISTS: { status: 409, message: 'This already exists' },
  TEAMS_BOUND: {
    status: 409,
    message:
      "Existing bets depend on these teams, so sides can't be swapped and a team with goalscorer bets can't be renamed",
  },
  PLAYER_BOUND: {
    status: 409,
    message:
      "There are bets or a boost on this player, so only the spelling of the name can be corrected. While bets are open, the position can't be changed and the player can't be removed.",
  },
  BETS_IN_PLAY: { status: 409, message: 'Bets have been placed in play' },
  IDENTITY_CHANGED: { status: 409, message: 'The player has sent new documents. Review them again.' },
  IDENTITY_BOUND: {
    status: 409,
    message: 'While this player may not bet, their approved document must stay with this account',
  },
  DOCUMENT_IN_USE: { status: 409, message: 'Another account uses this document' },
  GAME_CHANGED: { status: 409, message: 'The game has changed. Check it and try again.' },
  REQUEST_CHANGED: { status: 409, message: 'Someone else has acted on this in the meantime. Check it and try again.' },
  PLAYER_CHANGED: {
    status: 409,
    message: 'Someone else has changed this player. Check the current values and try again.',
  },
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Someone else has changed these settings. Check them and try again.',
  },
  SEGMENT_CHANGED: {
    status: 409,
    message: "The segment's players or their recent free bets have changed. Check the new figures.",
  },
  CONTENT_CHANGED: { status: 409, message: 'Someone else has saved a newer version of this text' },
  PROPOSAL_OUTDATED: { status: 409, message: 'The data behind this proposal has changed. Create a new proposal.' },
  WRONG_STATE: { status: 409, message: "This isn't possible in the game's current state" },
  SECOND_PERSON_REQUIRED: { status: 409, message: 'Someone else must approve this too' },
  ROLE_TOO_NEW: {
    status: 403,
    message: 'You got this role after the request was made. Someone who already had it must approve it.',
  },
  DAY_LIMIT_REACHED: { status: 409, message: 'This exceeds your daily limit' },
  ACCOUNT_IN_USE: {
    status: 409,
    message: 'This account has money, open bets, free bets or pending requests. Use another account for a staff role.',
  },
  LAST_ADMINISTRATOR: { status: 409, message: 'At least one administrator is required' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This idempotency key was already used with a different request' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again later.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  NOT_READY: { status: 503, message: 'Not available right now. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** A field that was refused; a reason is given where clients have a text for it. */
export type Issue = { path: string; message: string; reason?: FieldReason };

/** The body of every failed call. Which details accompany the code depends on the code. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  issues?: Issue[];
  retryAfterSeconds?: number;
  currentOdds?: string;
  currentAmount?: string;
  currentLine?: string | null;
  gameId?: number;
  /** The affected selections of the game's bet builder, by index. */
  positions?: readonly number[];
  /** The lines on offer, if the requested one is not among them. */
  lines?: readonly string[];
  /** The highest stake that would have been accepted. */
  maxStake?: string;
  minStake?: string;
  /** The segment's current preview. */
  preview?: object;
  /** The highest boost odds that would not guarantee a profit. */
  maxOdds?: string;
  /** The range of amounts that a payment method accepts, and whether they must be whole. */
  min?: string;
  max?: string;
  whole?: boolean;
  bets?: number;
  /** What the tightest limit still allows, with its period; or what must still be wagered. */
  left?: string;
  period?: string;
  withdrawable?: string;
  /** What a player must still do before redeeming a code. */
  missing?: readonly string[];
  /** The minimum of the deposit that a code requires. */
  minDeposit?: string | null;
  /** The version of the identity documents now awaiting a decision. */
  identityVersion?: number;
  /** The users with the same document; for staff only. */
  accounts?: { id: number; username: string }[];
  until?: string;
  /** The current version of what has changed: a text, a game or the bonus setting. */
  version?: number;
  selections?: { currentOdds: string | null; currentLine: string | null }[];
  [detail: string]: unknown;
};
