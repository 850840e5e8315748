// Checks a history without the database: each acknowledged operation took effect once, no refused
// operation did, every effect was requested, and each player's balance is the sum of their own
// rows.
import type {
  CashOut,
  Decision,
  FinalBet,
  FinalState,
  History,
  MoneyOperation,
  Reading,
  Row,
} from '#tests/torture/history.ts';

export type Verdict = {
  acknowledged: number;
  unknown: number;
  lost: string[];
  duplicated: string[];
  /** Any other contradiction. */
  wrong: string[];
};

export function checkHistory({ entries, final }: History): Verdict {
  const verdict: Verdict = { acknowledged: 0, unknown: 0, lost: [], duplicated: [], wrong: [] };
  const operations = entries.filter((entry): entry is MoneyOperation => entry.type === 'money');
  const decisions = entries.filter((entry): entry is Decision => entry.type === 'decision');
  const cashOuts = entries.filter((entry): entry is CashOut => entry.type === 'cash-out');
  for (const { outcome } of [...operations, ...decisions, ...cashOuts]) {
    if (outcome === 'done') verdict.acknowledged += 1;
    if (outcome === 'unknown') verdict.unknown += 1;
  }
  for (const entry of entries) {
    if (entry.type === 'anomaly') verdict.wrong.push(entry.what);
    if (entry.type === 'wallet' && Math.min(entry.available, entry.held, entry.staked) < 0)
      verdict.wrong.push(`player ${entry.player} has a negative balance`);
  }
  const byPlayer = groupBy(operations, ({ player }) => player);
  for (const state of final) {
    checkOperations(byPlayer.get(state.player) ?? [], state, verdict);
    checkBets(state, verdict);
    checkWallet(state, verdict);
  }
  checkDecisions(decisions, final, verdict);
  checkCashOuts(cashOuts, final, verdict);
  const readings = entries.filter((entry): entry is Reading => entry.type === 'reading');
  checkReadings(readings, byPlayer, verdict);
  return verdict;
}

const nameOf = ({ kind, player, amount }: { kind: string; player: number; amount: number }) =>
  `${kind} of ${amount} cents by player ${player}`;

const stakeOf = (bet: FinalBet): number => bet.stake + bet.cashedOutStake;

function rowsOf({ transactions, bets }: FinalState): Row[] {
  return [
    ...transactions,
    ...bets.map((bet) => ({ id: bet.id, kind: 'bet' as const, amount: stakeOf(bet), status: bet.status })),
  ];
}

const keyOf = ({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`;

/** Each of a player's operations has a unique amount within its kind, which identifies its row. */
function checkOperations(operations: readonly MoneyOperation[], state: FinalState, verdict: Verdict): void {
  const rows = groupBy(rowsOf(state), keyOf);
  const requested = new Map(operations.map((operation) => [keyOf(operation), operation]));
  for (const operation of operations) {
    const found = rows.get(keyOf(operation)) ?? [];
    const ids = new Set(operation.ids);
    if (found.length > 1 || ids.size > 1) verdict.duplicated.push(nameOf(operation));
    if (operation.outcome === 'done' && !found.some(({ id }) => ids.has(id))) verdict.lost.push(nameOf(operation));
    if (operation.outcome === 'refused' && found.length > 0)
      verdict.wrong.push(`refused but applied: ${nameOf(operation)}`);
  }
  for (const [key, [row]] of rows)
    if (!requested.has(key)) verdict.wrong.push(`no request for ${key} (${row?.id}) by player ${state.player}`);
}

function checkBets({ bets }: FinalState, { wrong }: Verdict): void {
  for (const { id, status, payout, potentialWin } of bets) {
    if (status === 'won' && payout !== potentialWin) wrong.push(`bet ${id} won but was paid ${payout}`);
    if (status === 'lost' && payout !== 0) wrong.push(`bet ${id} lost but was paid ${payout}`);
  }
}

function checkWallet(state: FinalState, { wrong }: Verdict): void {
  const { wallet, transactions, bets, player } = state;
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const sumOf = (kinds: string[], statuses: string[]) =>
    sum(
      transactions
        .filter(({ kind, status }) => kinds.includes(kind) && statuses.includes(status))
        .map(({ amount }) => amount),
    );
  const expected = {
    available:
      sumOf(['deposit', 'credit'], ['completed']) -
      sumOf(['withdrawal'], ['pending', 'completed']) -
      sum(bets.map(stakeOf)) +
      sum(bets.map(({ payout, cashedOut }) => payout + cashedOut)),
    held: sumOf(['withdrawal'], ['pending']),
    staked: sum(bets.filter(({ status }) => status === 'pending').map(({ stake }) => stake)),
  };
  for (const account of ['available', 'held', 'staked'] as const)
    if (wallet[account] !== expected[account])
      wrong.push(`player ${player}: ${account} is ${wallet[account]}, but the rows add up to ${expected[account]}`);
}

function checkDecisions(decisions: readonly Decision[], final: readonly FinalState[], verdict: Verdict): void {
  const statuses = new Map(final.flatMap(({ transactions }) => transactions.map(({ id, status }) => [id, status])));
  for (const [transaction, all] of groupBy(decisions, (decision) => decision.transaction)) {
    const done = all.filter(({ outcome }) => outcome === 'done');
    if (done.length > 1) verdict.duplicated.push(`decision on transaction ${transaction}`);
    for (const { approved } of done)
      if (statuses.get(transaction) !== (approved ? 'completed' : 'rejected'))
        verdict.lost.push(`decision on transaction ${transaction}`);
  }
}

function checkCashOuts(cashOuts: readonly CashOut[], final: readonly FinalState[], verdict: Verdict): void {
  const bets = new Map(final.flatMap((state) => state.bets.map((bet) => [bet.id, bet])));
  for (const [id, all] of groupBy(cashOuts, ({ bet }) => bet)) {
    const bet = bets.get(id);
    const paid = (bet?.cashedOut ?? 0) + (bet?.status === 'cashed_out' ? bet.payout : 0);
    const acknowledged = all
      .filter(({ outcome }) => outcome === 'done')
      .reduce((total, { amount }) => total + amount, 0);
    if (acknowledged > paid) verdict.lost.push(`cash-out of bet ${id}`);
    if (acknowledged < paid && !all.some(({ outcome }) => outcome === 'unknown'))
      verdict.duplicated.push(`cash-out of bet ${id}`);
  }
}

/**
 * Checks that each list includes the operations acknowledged before it was read, unless they are
 * older than its oldest row, and that no decision changes.
 */
function checkReadings(
  readings: readonly Reading[],
  byPlayer: Map<number, MoneyOperation[]>,
  { wrong, lost }: Verdict,
): void {
  const decided = new Map<number, { status: string; seenAt: number }>();
  for (const { player, of, startedAt, endedAt, isComplete, rows } of readings) {
    const seen = new Set(rows.map(({ id }) => id));
    const oldest = isComplete ? 0 : Math.min(...seen);
    for (const operation of byPlayer.get(player) ?? []) {
      const [id = 0] = operation.ids;
      const isInRange = (operation.kind === 'bet') === (of === 'bets') && id >= oldest;
      if (isInRange && operation.outcome === 'done' && operation.endedAt < startedAt && !seen.has(id))
        lost.push(`${nameOf(operation)} was missing from a list read later`);
    }
    if (of === 'transactions')
      for (const { id, status } of rows) {
        const before = decided.get(id);
        const later = status !== 'pending' || (before?.seenAt ?? 0) < startedAt;
        if (before !== undefined && before.status !== status && later)
          wrong.push(`transaction ${id} was ${before.status}, then ${status}`);
        if (status !== 'pending' && before === undefined) decided.set(id, { status, seenAt: endedAt });
      }
  }
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
