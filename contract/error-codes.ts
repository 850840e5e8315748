// Every way a call can fail, in one list: its code, its HTTP status and its plain-English text. Clients
// act on the code; people read the text of their own language, which the web client looks up by code.

export const errorCodes = {
  VALIDATION: { status: 400, message: 'What was sent is not valid' },
  INSUFFICIENT_BALANCE: { status: 400, message: 'Insufficient balance' },
  SAME_GAME: { status: 400, message: 'Selections of one game cannot be combined' },
  NOT_COMBINABLE: { status: 400, message: 'These selections cannot be combined' },
  BOOK_BELOW_ONE: { status: 400, message: 'These prices would guarantee a profit to whoever backs them all' },
  WRONG_EVENT_TIME: { status: 400, message: 'This cannot have happened at this time' },
  WRONG_TOKEN: { status: 400, message: 'The verification token is wrong or has expired' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in' },
  PHONE_NOT_FOUND: { status: 401, message: 'Phone number not found' },
  WRONG_PASSWORD: { status: 401, message: 'Incorrect password' },
  DEMO_PASSWORD: { status: 403, message: 'Demo log-ins work only on the machine that runs the demo' },
  TOTP_REQUIRED: { status: 401, message: 'Enter the code of your authenticator app' },
  WRONG_TOTP: { status: 401, message: 'This code is wrong, used or expired' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  OWN_ACCOUNT: { status: 403, message: 'You cannot do this to your own account' },
  STAFF_ACCOUNT: { status: 403, message: 'Staff accounts cannot bet, deposit or withdraw' },
  TOTP_SETUP_REQUIRED: { status: 403, message: 'Set up your second factor first' },
  FOREIGN_ORIGIN: { status: 403, message: 'Calls from another origin are refused' },
  ACCOUNT_SUSPENDED: { status: 403, message: 'This account is suspended' },
  ACCOUNT_HALTED: {
    status: 403,
    message: 'Bets, deposits and withdrawals of this account are paused while its counters are checked',
  },
  VERIFICATION_REQUIRED: { status: 403, message: 'Please verify your account first' },
  SELF_EXCLUDED: { status: 403, message: 'You have excluded yourself from betting' },
  TIMED_OUT: { status: 403, message: 'You are taking a time-out from betting' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  PHONE_TAKEN: { status: 409, message: 'This phone number is already registered' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken' },
  ODDS_CHANGED: { status: 409, message: 'The odds have changed' },
  LINE_CHANGED: { status: 409, message: 'The line has changed' },
  MARKET_SUSPENDED: { status: 409, message: 'This market is suspended for a moment' },
  GAME_SILENT: { status: 409, message: 'Betting on this game is closed until its next update' },
  MARKET_CLOSED: { status: 409, message: 'This market is closed' },
  LIMIT_EXCEEDED: { status: 409, message: 'This stake is above the highest that is taken here' },
  STAKE_TOO_LOW: { status: 409, message: 'At this stake a full win would pay no more than the stake' },
  LIMIT_DEPOSIT: { status: 409, message: 'This deposit is above the limit that you set' },
  TOO_MANY_PENDING: {
    status: 409,
    message: 'Too many of your deposits are waiting for a decision. Please wait until some are decided.',
  },
  LIMIT_STAKE: { status: 409, message: 'This stake is above the limit that you set' },
  LIMIT_LOSS: { status: 409, message: 'This stake could lose more than the limit that you set' },
  METHOD_UNAVAILABLE: { status: 409, message: 'This payment method is not available right now. Choose another one.' },
  NOT_ACCEPTED: { status: 409, message: 'This could not be accepted in time' },
  NOT_ELIGIBLE: { status: 409, message: 'This account does not meet the conditions of the code yet' },
  WAGERING_LEFT: { status: 409, message: 'Winnings of free bets have to be staked before they can be withdrawn' },
  WINNINGS_NOT_FINAL: { status: 409, message: 'Winnings can be withdrawn once their game is over' },
  BOOST_EXISTS: { status: 409, message: 'This market of the game has another boost at that time' },
  BOOST_SURE_WIN: {
    status: 409,
    message: 'With other prices and boosts of the game, a player would win with these odds whatever happens',
  },
  BOOST_STAKE_TOO_LOW: { status: 409, message: 'This stake is below the lowest stake of the boost' },
  BOOST_UNAVAILABLE: { status: 409, message: 'This boost cannot be taken' },
  FREE_BET_UNAVAILABLE: { status: 409, message: 'This free bet cannot be used' },
  QUOTE_EXPIRED: { status: 409, message: 'This offer has expired' },
  CASH_OUT_CHANGED: { status: 409, message: 'The cash-out offer has changed' },
  CASH_OUT_UNAVAILABLE: { status: 409, message: 'This bet cannot be cashed out right now' },
  ALREADY_PROCESSED: { status: 409, message: 'This was already processed' },
  ALREADY_EXISTS: { status: 409, message: 'This exists already' },
  TEAMS_BOUND: {
    status: 409,
    message: 'Bets hold these teams: sides are not swapped, and a team with bets on its scorers keeps its name',
  },
  BETS_IN_PLAY: { status: 409, message: 'Bets have been placed in play' },
  IDENTITY_CHANGED: { status: 409, message: 'The player has sent other documents since: please look again' },
  DOCUMENT_IN_USE: { status: 409, message: 'Another account has this document' },
  GAME_CHANGED: { status: 409, message: 'The game has changed since: please look again' },
  PROPOSAL_OUTDATED: { status: 409, message: 'What this would change has changed since: it has to be proposed again' },
  WRONG_STATE: { status: 409, message: 'The game is not in a state that allows this' },
  SECOND_PERSON_REQUIRED: { status: 409, message: 'Somebody else has to approve this too' },
  ROLE_TOO_NEW: {
    status: 403,
    message: 'Your role is newer than this request: somebody who already had theirs has to approve it',
  },
  DAY_LIMIT_REACHED: { status: 409, message: 'This is more than one person may give in a day' },
  ACCOUNT_IN_USE: {
    status: 409,
    message: 'Only an account without money, open bets, free bets and pending requests can get a staff role',
  },
  LAST_ADMINISTRATOR: { status: 409, message: 'There has to be an administrator left' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This idempotency key was used with another request' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'What was sent is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Only JSON is accepted' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts, please try again later' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side' },
  NOT_READY: { status: 503, message: 'Not available right now, please try again' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** What every failed call answers. Details such as issues or currentOdds stand beside the code. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  issues?: { path: string; message: string }[];
  /** How long to wait before another attempt. */
  retryAfterSeconds?: number;
  currentOdds?: string;
  /** What a bet can be cashed out for now. */
  currentAmount?: string;
  currentLine?: string | null;
  /** The highest stake that would have been taken. */
  maxStake?: string;
  /** The lowest stake that the boost is for. */
  minStake?: string;
  /** How many bets stand in the way. */
  bets?: number;
  /** What a player's own limit leaves, and the period of the limit that is nearest. */
  left?: string;
  period?: string;
  /** What can be withdrawn now. */
  withdrawable?: string;
  /** What a player has still to do before a code can be taken. */
  missing?: readonly string[];
  /** The version of the identity documents that wait for a decision now. */
  identityVersion?: number;
  /** Who has the document: for staff only. */
  accounts?: { id: number; username: string }[];
  /** When a time-out or self-exclusion ends. */
  until?: string;
  selections?: { currentOdds: string | null; currentLine: string | null }[];
  [detail: string]: unknown;
};
