// The actions and observations of the bank test as plain data: the checker's only input. Amounts
// are in cents.

export type MoneyKind = 'bet' | 'deposit' | 'withdrawal' | 'credit';

/**
 * done: acknowledged; refused: rejected permanently; unknown: the caller gave up after no response
 * or a 503.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

/** Each of a player's operations has a unique amount within its kind, which identifies it. */
export type MoneyOperation = {
  type: 'money';
  kind: MoneyKind;
  player: number;
  amount: number;
  /** The id in each successful response. Different ids mean that one key had two effects. */
  ids: number[];
  outcome: Outcome;
  startedAt: number;
  endedAt: number;
};

export type Decision = { type: 'decision'; transaction: number; approved: boolean; outcome: Outcome };
export type CashOut = { type: 'cash-out'; bet: number; player: number; amount: number; outcome: Outcome };

export type Row = { id: number; kind: MoneyKind; amount: number; status: string };

/** A list of a player's newest transactions or bets; `isComplete` if there are no older ones. */
export type Reading = {
  type: 'reading';
  player: number;
  of: 'bets' | 'transactions';
  startedAt: number;
  endedAt: number;
  isComplete: boolean;
  rows: Row[];
};

export type WalletReading = { type: 'wallet'; player: number; available: number; held: number; staked: number };

/**
 * Something that must never happen: a 5xx status other than 503, a call that takes too long, or a
 * bet at other odds than requested.
 */
export type Anomaly = { type: 'anomaly'; what: string };

export type Entry = MoneyOperation | Decision | CashOut | Reading | WalletReading | Anomaly;

/** The final state, as returned by the API. */
export type FinalBet = {
  id: number;
  stake: number;
  cashedOutStake: number;
  cashedOut: number;
  potentialWin: number;
  payout: number;
  status: string;
};
export type FinalState = {
  player: number;
  wallet: { available: number; held: number; staked: number };
  transactions: Row[];
  bets: FinalBet[];
};

export type History = { calls: number; entries: Entry[]; final: FinalState[] };
