// The actions and observations of the bank test as plain data: the checker's only input.

/**
 * Amounts in cents. Each of a player's operations has a unique amount within its kind, which
 * identifies it.
 */
export type MoneyKind = 'bet' | 'deposit' | 'withdrawal' | 'credit';

/**
 * done: acknowledged with this id; refused: rejected permanently; unknown: no response or 503, and
 * not retried.
 */
export type Outcome = 'done' | 'refused' | 'unknown';

export type MoneyOperation = {
  type: 'money';
  kind: MoneyKind;
  player: number;
  amount: number;
  /** Every id returned: more than one means that one key had two effects. */
  ids: number[];
  outcome: Outcome;
  startedAt: number;
  endedAt: number;
};

export type Decision = { type: 'decision'; transaction: number; approved: boolean; outcome: Outcome };
export type CashOut = { type: 'cash-out'; bet: number; player: number; amount: number; outcome: Outcome };

export type Row = { id: number; kind: MoneyKind; amount: number; status: string };

/** One read of a player's newest transactions or bets; `whole` if there are no older ones. */
export type Reading = {
  type: 'reading';
  player: number;
  of: 'bets' | 'transactions';
  startedAt: number;
  endedAt: number;
  whole: boolean;
  rows: Row[];
};

export type WalletReading = { type: 'wallet'; player: number; available: number; held: number; staked: number };

/**
 * A failure that must never happen: a 5xx status other than 503, or no response within the time
 * limit.
 */
export type Fault = { type: 'fault'; what: string };

export type Entry = MoneyOperation | Decision | CashOut | Reading | WalletReading | Fault;

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
