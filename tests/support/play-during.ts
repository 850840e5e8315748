// Moves money, one call at a time, while other work is done on the database.
import type { Player, TestApp, TestGame } from '#tests/support/app.ts';
import { ledgerHash } from '#tests/support/ledger-hash.ts';

/** The money's state after a call, and when the call was acknowledged. */
export type MoneyState = { hash: string; acknowledgedAt: number };

export type PlayResult<Result> = { result: Result; states: MoneyState[]; player: Player };

const CALLS_AROUND = 5;

/**
 * One player bets, deposits, cashes out and withdraws before, during and after the work. Calls are
 * made one at a time, so `states` contains every state in between.
 */
export async function playDuring<Result>(app: TestApp, work: () => Promise<Result>): Promise<PlayResult<Result>> {
  const player = await app.player('500.00');
  const steps = moneySteps(app, player, await app.game());
  const states: MoneyState[] = [];
  const step = async () => {
    await steps.next();
    const acknowledgedAt = Date.now();
    states.push({ hash: await ledgerHash(app.database.pool), acknowledgedAt });
  };
  for (let count = 0; count < CALLS_AROUND; count += 1) await step();
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) await step();
  for (let count = 0; count < CALLS_AROUND; count += 1) await step();
  return { result: await done, states, player };
}

/** Each step is one transaction that moves or requests money. */
async function* moneySteps(app: TestApp, player: Player, game: TestGame): AsyncGenerator<void> {
  const admin = await app.admin();
  const make = async (path: string, body: unknown) => ((await player.post(path, body, 201)) as { id: number }).id;
  for (;;) {
    const bet = await make('/api/bets', { gameId: game.id, betType: 'home', stake: 1 });
    yield;
    const depositId = await make('/api/transactions/deposit', { amount: 10, method: 'mpesa_kenya' });
    yield;
    await admin.post('/api/admin/approve-deposit', { depositId });
    yield;
    const quote = await player.post(`/api/bets/${bet}/cash-out-quote`, { share: 50 });
    await player.post(`/api/bets/${bet}/cash-out`, { quoteId: quote.quoteId }, 201);
    yield;
    await make('/api/transactions/withdrawal', { amount: 10, method: 'mpesa_kenya' });
    yield;
  }
}
