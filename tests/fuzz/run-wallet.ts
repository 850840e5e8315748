// Takes random steps and compares the wallet with the model after each.
import fc from 'fast-check';
import { centsOf, runStep, type Setup } from '#tests/fuzz/wallet-calls.ts';
import { emptyModel } from '#tests/fuzz/wallet-model.ts';
import { anyStep, type Step } from '#tests/fuzz/wallet-steps.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { alternateBetWriters } from '#tests/support/two-bet-writers.ts';

const MAX_STEPS = 40;

/** Makes `runs` runs, each with a new player. @returns the number of steps of each kind */
export async function runWalletModel({ runs, seed }: { runs: number; seed: number }): Promise<Record<string, number>> {
  const stepCounts: Record<string, number> = {};
  const app = await startApp();
  alternateBetWriters(app);
  try {
    const steps = fc.array(anyStep, { minLength: 20, maxLength: MAX_STEPS, size: 'max' });
    const property = fc.asyncProperty(steps, async (taken) => {
      await play(app, taken);
      for (const { kind } of taken) stepCounts[kind] = (stepCounts[kind] ?? 0) + 1;
    });
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true });
    await app.expectBooksToBalance();
  } finally {
    await app.close();
  }
  return stepCounts;
}

async function play(app: TestApp, steps: readonly Step[]): Promise<void> {
  const setup: Setup = {
    app,
    player: await app.player(),
    admin: await app.admin(),
    model: emptyModel(),
    acceptedCalls: [],
  };
  await runStep(setup, { kind: 'open game' });
  await runStep(setup, { kind: 'add funds', amount: 10_000, copies: 1 });
  for (const step of steps) {
    await runStep(setup, step);
    await compare(setup);
  }
}

/** Compares the user's balance, the wallet, and every bet's status with the model. */
async function compare({ player, model }: Setup): Promise<void> {
  const [user, wallet, bets] = (await Promise.all([
    player.get('/api/auth/user'),
    player.get(`/api/users/${player.id}/wallet`),
    player.get('/api/bets?limit=100'),
  ])) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>[]];
  const { available, held, inBets, debt } = model;
  expectEqual(
    {
      balance: centsOf(user.balance),
      available: centsOf(wallet.available),
      held: centsOf(wallet.onHold),
      inBets: centsOf(wallet.inBets),
      debt: centsOf(wallet.debt),
      bets: bets.map(({ id, status }) => [id, status]).reverse(),
    },
    { balance: available, available, held, inBets, debt, bets: model.bets.map(({ id, status }) => [id, status]) },
  );
}

function expectEqual(found: object, expected: object): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`found ${JSON.stringify(found)}, but the model expects ${JSON.stringify(expected)}`);
}
