// A session of one of the bank test's players, who bets, requests deposits and withdrawals, cashes
// out and reads. A player has several sessions at once.
import type { Bet } from '#contract/bets/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { oneOf, wholeBetween } from '#server/feeds/random.ts';
import type { AnyResponseAt, ResponseAt } from '#tests/support/responses.ts';
import { amountOf, type Caller, centsOf, createCaller, record, type Session } from '#tests/torture/calls.ts';
import type { MoneyKind, MoneyOperation, Row } from '#tests/torture/history.ts';

export type Person = { id: number; phoneNumber: string; password: string };

/** Gives each of a player's operations of one kind a unique amount, in cents. */
export type Amounts = (kind: MoneyKind) => number;

const firstAmount: Record<MoneyKind, number> = { bet: 10, deposit: 1000, withdrawal: 1000, credit: 30_000 };

export function createAmounts(): Amounts {
  const next = { ...firstAmount };
  return (kind) => {
    next[kind] += 1;
    return next[kind];
  };
}

export type OpenGame = ResponseAt<'POST', '/api/games'>;
type Selection = { gameId: number; betType: string; odds: string | null | undefined };

export async function logIn(caller: Caller, { phoneNumber, password }: Person): Promise<void> {
  const attempts = 100;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const reply = await caller.call('POST', '/api/auth/login', { phoneNumber, password });
    if (reply?.status === 200) return;
  }
  throw new Error(`${phoneNumber} can't log in`);
}

/**
 * Makes one money call with a key and records its outcome. `idOf` finds the effect's id in a
 * response.
 */
export async function makeMoneyCall<Path extends string>(
  session: Session,
  caller: Caller,
  operation: Pick<MoneyOperation, 'kind' | 'player' | 'amount'>,
  request: { path: Path; body: unknown; idOf: (body: AnyResponseAt<'POST', Path>) => number },
): Promise<void> {
  const startedAt = Date.now();
  const replies = await caller.postKeyed(request.path, request.body);
  const ids = replies.flatMap(({ status, body }) => (status < 300 ? [request.idOf(body)] : []));
  const outcome = replies.length === 0 ? 'unknown' : ids.length > 0 ? 'done' : 'refused';
  record(session, { type: 'money', ...operation, ids, outcome, startedAt, endedAt: Date.now() });
}

export async function play(session: Session, person: Person, name: string, world: World): Promise<void> {
  const caller = createCaller(session, name);
  await logIn(caller, person);
  const { random } = caller;
  const amounts = world.amounts.get(person.id) as Amounts;

  const chooseSelection = (games: readonly OpenGame[]): Selection => {
    const { id, homeOdds, drawOdds, awayOdds } = oneOf(random, games);
    const [betType, odds] = oneOf(random, [
      ['home', homeOdds],
      ['draw', drawOdds],
      ['away', awayOdds],
    ] as const);
    // One selection in ten has better odds than offered.
    return { gameId: id, betType, odds: random() < 0.1 ? (Number(odds) + 0.5).toFixed(2) : odds };
  };
  const actions: [number, () => Promise<void>][] = [
    [8, () => bet()],
    [2, () => accumulator()],
    [3, () => requestMoney('deposit', 'mpesa_kenya')],
    [3, () => requestMoney('withdrawal', 'mpesa_kenya')],
    [2, () => cashOut()],
    [1, () => readList('bets')],
    [1, () => readList('transactions')],
    [1, () => readWallet()],
  ];
  const weighted = actions.flatMap(([weight, action]) => Array.from({ length: weight }, () => action));

  async function bet(): Promise<void> {
    const amount = amounts('bet');
    const chosen = chooseSelection(world.games);
    const idOf = (body: ResponseAt<'POST', '/api/bets'>) => {
      if (body.odds !== chosen.odds)
        record(session, { type: 'anomaly', what: `bet ${body.id} at ${body.odds}, not ${chosen.odds}` });
      return body.id;
    };
    const body = { ...chosen, stake: amountOf(amount) };
    await makeMoneyCall(session, caller, { kind: 'bet', player: person.id, amount }, { path: '/api/bets', body, idOf });
  }

  async function accumulator(): Promise<void> {
    const amount = amounts('bet');
    const first = chooseSelection(world.games.slice(0, 4));
    const second = chooseSelection(world.games.slice(4));
    const body = { selections: [first, second], totalStake: amountOf(amount) };
    const operation = { kind: 'bet' as const, player: person.id, amount };
    await makeMoneyCall(session, caller, operation, { path: '/api/place-accumulator', body, idOf: ({ id }) => id });
  }

  async function requestMoney(kind: 'deposit' | 'withdrawal', method: string): Promise<void> {
    const amount = amounts(kind);
    const body = { amount: amountOf(amount), method };
    await makeMoneyCall(
      session,
      caller,
      { kind, player: person.id, amount },
      { path: `/api/transactions/${kind}`, body, idOf: ({ id }) => id },
    );
  }

  async function cashOut(): Promise<void> {
    const list = await caller.call('GET', '/api/bets?limit=20');
    if (list?.status !== 200) return;
    const open = list.body.filter(({ status }) => status === 'pending');
    if (open.length === 0) return;
    const { id } = oneOf(random, open);
    const share = oneOf(random, [100, wholeBetween(random, 20, 80)]);
    const quote = await caller.call('POST', `/api/bets/${id}/cash-out-quote`, { share });
    if (quote?.status !== 200) return;
    const { quoteId, amount } = quote.body;
    const replies = await caller.postKeyed(`/api/bets/${id}/cash-out`, { quoteId });
    // A value that has risen since the quote is paid in full.
    const done = replies.find(({ status }) => status === 201);
    const outcome = done ? 'done' : replies.length === 0 ? 'unknown' : 'refused';
    const paid = centsOf(done?.body.amount ?? amount);
    record(session, { type: 'cash-out', bet: id, player: person.id, amount: paid, outcome });
  }

  async function readList(of: 'bets' | 'transactions'): Promise<void> {
    const limit = 30;
    const startedAt = Date.now();
    const reply = await caller.call('GET', `/api/${of}?limit=${limit}`);
    if (reply?.status !== 200) return;
    const rows = reply.body.map(toRow);
    const reading = { startedAt, endedAt: Date.now(), isComplete: rows.length < limit, rows };
    record(session, { type: 'reading', player: person.id, of, ...reading });
  }

  async function readWallet(): Promise<void> {
    const reply = await caller.call('GET', `/api/users/${person.id}/wallet`);
    if (reply?.status === 200) record(session, { type: 'wallet', player: person.id, ...toWallet(reply.body) });
  }

  while (!session.isOver()) await oneOf(random, weighted)();
}

/** The state shared by all workers. */
export type World = { games: OpenGame[]; amounts: Map<number, Amounts>; players: Person[] };

export function toRow(row: Bet | Transaction): Row {
  const { id, status } = row;
  if ('stake' in row) return { id, status, kind: 'bet', amount: centsOf(row.stake) + centsOf(row.cashedOutStake) };
  const kind = row.method === 'admin_credit' ? 'credit' : row.type;
  return { id, status, kind, amount: centsOf(row.amount) };
}

export const toWallet = (body: Partial<ResponseAt<'GET', '/api/users/:id/wallet'>>) => ({
  available: centsOf(body.available),
  held: centsOf(body.onHold),
  staked: centsOf(body.inBets),
});
