// What the bank test did and saw, as plain data: the checker works from this alone.

/** Amounts in cents. Each operation of a player and kind has an amount of its own, by which it is found again. */
export type MoneyKind = 'bet' | 'deposit' | 'withdrawal' | 'credit';

/** done: acknowledged with this id; refused: a final no; unknown: no answer or 503, and no further attempt. */
export type Outcome = 'done' | 'refused' | 'unknown';

export type MoneyOperation = {
  type: 'money';
  kind: MoneyKind;
  player: number;
  amount: number;
  /** Every id that an answer named: more than one means that one key had two effects. */
  ids: number[];
  outcome: Outcome;
  startedAt: number;
  endedAt: number;
};

export type Decision = { type: 'decision'; transaction: number; approved: boolean; outcome: Outcome };
export type CashOut = { type: 'cash-out'; bet: number; player: number; amount: number; outcome: Outcome };

export type Row = { id: number; kind: MoneyKind; amount: number; status: string };

/** One look at the newest transactions or bets of a player; `whole` where there are no older ones. */
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

/** What a call answered that no call may: another status than 503 from 500 on, or nothing for too long. */
export type Fault = { type: 'fault'; what: string };

export type Entry = MoneyOperation | Decision | CashOut | Reading | WalletReading | Fault;

/** How things stand at the end, as the API tells it. */
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
