// The administrators of the bank test: one runs the games; the others concurrently decide the same
// requests and add funds.
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, wholeBetween } from '#server/feeds/random.ts';
import { amountOf, type Caller, createCaller, record, type Session } from '#tests/torture/calls.ts';
import { type Amounts, logIn, makeMoneyCall, type OpenGame, type Person, type World } from '#tests/torture/player.ts';

export async function createGame(caller: Caller, number: number): Promise<OpenGame> {
  const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
  const game = { homeTeam: `Home ${number}`, awayTeam: `Away ${number}`, league: 'Bank', ...prices };
  for (;;) {
    const reply = await caller.call('POST', '/api/games', game);
    if (reply?.status === 201) return reply.body;
  }
}

/**
 * Changes prices, starts games, sets their scores and ends them, and replaces each ended game.
 */
export async function runGames(session: Session, person: Person, name: string, world: World): Promise<void> {
  const caller = createCaller(session, name);
  await logIn(caller, person);
  const { random } = caller;
  for (let step = 0; !session.isOver(); step += 1) {
    const index = step % world.games.length;
    const game = world.games[index] as OpenGame;
    const odds = (2 + wholeBetween(random, 10, 90) / 100).toFixed(2);
    const reply = await caller.call('PATCH', `/api/games/${game.id}/odds`, { homeOdds: odds });
    if (reply?.status === 200) world.games[index] = reply.body;
    if (random() < 0.15) {
      await caller.call('PATCH', `/api/games/${game.id}/status`, { status: 'live' });
      const homeScore = wholeBetween(random, 0, 3);
      const awayScore = wholeBetween(random, 0, 2);
      await caller.call('PATCH', `/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute: 90 });
      await caller.call('PATCH', `/api/games/${game.id}/status`, { status: 'finished' });
      world.games[index] = await createGame(caller, 1000 + step);
    }
    await sleep(60);
  }
}

/**
 * Decides pending requests, competing with the other administrators, and credits random players.
 */
export async function decide(session: Session, person: Person, name: string, world: World): Promise<void> {
  const caller = createCaller(session, name);
  await logIn(caller, person);
  const { random } = caller;
  while (!session.isOver()) {
    const type = oneOf(random, ['deposits', 'withdrawals'] as const);
    const list = await caller.call('GET', `/api/admin/pending-${type}?limit=20`);
    const pending = list?.status === 200 ? list.body : [];
    for (const { id } of pending) await decideOne(type, id);
    await addFunds();
    if (pending.length === 0) await sleep(50);
  }

  async function decideOne(type: 'deposits' | 'withdrawals', id: number): Promise<void> {
    const approved = random() < 0.7;
    const [path, body] =
      type === 'deposits'
        ? [approved ? 'approve-deposit' : 'reject-deposit', { depositId: id }]
        : [approved ? 'process-withdrawal' : 'reject-withdrawal', { transactionId: id }];
    const reply = await caller.call('POST', `/api/admin/${path}`, body);
    const outcome = reply === null ? 'unknown' : reply.status === 200 ? 'done' : 'refused';
    record(session, { type: 'decision', transaction: id, approved, outcome });
  }

  async function addFunds(): Promise<void> {
    const { id } = oneOf(random, world.players);
    const amount = (world.amounts.get(id) as Amounts)('credit');
    const body = { userId: id, amount: amountOf(amount) };
    const operation = { kind: 'credit' as const, player: id, amount };
    await makeMoneyCall(session, caller, operation, {
      path: '/api/admin/add-funds',
      body,
      idOf: ({ transaction }) => transaction.id,
    });
  }
}
