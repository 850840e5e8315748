import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { runBankTest } from '#tests/torture/bank-test.ts';
import { checkHistory } from '#tests/torture/check-history.ts';
import type { History, MoneyOperation } from '#tests/torture/history.ts';
import { ADMIN, BANK_ENV } from '#tests/torture/node.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: BANK_ENV });
});
afterAll(() => server.stop());

it("concurrent money calls don't lose, duplicate or create money", async () => {
  const { url, database } = server;
  const report = await runBankTest({
    players: 8,
    sessionsPerPlayer: 2,
    games: 8,
    admin: ADMIN,
    seed: 'short',
    urls: [url],
    databaseUrl: database.url,
    during: async ({ entries }) => {
      await sleep(6_000);
      const acknowledged = () => entries.filter((each) => 'outcome' in each && each.outcome === 'done').length;
      await expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThan(50);
    },
  });
  expect(report).toMatchObject({ lost: [], duplicated: [], wrong: [], ledger: { holds: true } });
  expect(report.acknowledged).toBeGreaterThan(50);
});

const operation = (change: Partial<MoneyOperation> = {}): MoneyOperation => ({
  type: 'money',
  kind: 'deposit',
  player: 1,
  amount: 1000,
  ids: [7],
  outcome: 'done',
  startedAt: 1,
  endedAt: 2,
  ...change,
});
const row = { id: 7, kind: 'deposit' as const, amount: 1000, status: 'completed' };
const wallet = { available: 1000, held: 0, staked: 0 };
const historyOf = (entries: History['entries'], state: Partial<History['final'][number]> = {}): History => ({
  calls: 1,
  entries,
  final: [{ player: 1, wallet, transactions: [row], bets: [], ...state }],
});
const decision = { type: 'decision' as const, transaction: 7, approved: true, outcome: 'done' as const };

it.each<[string, History, 'lost' | 'duplicated' | 'wrong']>([
  ['a missing acknowledged deposit', historyOf([operation()], { transactions: [] }), 'lost'],
  ['one key with two effects', historyOf([operation({ ids: [7, 8] })]), 'duplicated'],
  ['a duplicated deposit', historyOf([operation()], { transactions: [row, { ...row, id: 8 }] }), 'duplicated'],
  ['a refused call that took effect', historyOf([operation({ outcome: 'refused', ids: [] })]), 'wrong'],
  ['an effect without a request', historyOf([]), 'wrong'],
  [
    'a balance that differs from the sum of its rows',
    historyOf([operation()], { wallet: { ...wallet, held: 1 } }),
    'wrong',
  ],
  ['two decisions on one request', historyOf([operation(), decision, { ...decision, approved: false }]), 'duplicated'],
  ['a lost approval', historyOf([operation(), decision], { transactions: [{ ...row, status: 'pending' }] }), 'lost'],
  [
    'a list without an earlier acknowledged row',
    historyOf([
      operation(),
      { type: 'reading', player: 1, of: 'transactions', startedAt: 3, endedAt: 4, isComplete: true, rows: [] },
    ]),
    'lost',
  ],
  [
    'a bet that lost and was paid',
    historyOf([operation()], {
      bets: [{ id: 1, stake: 0, cashedOut: 0, cashedOutStake: 0, potentialWin: 5, payout: 5, status: 'lost' }],
    }),
    'wrong',
  ],
])('the checker detects %s', (_name, history, kind) => {
  expect(checkHistory(historyOf([operation()]))).toMatchObject({ lost: [], duplicated: [], wrong: [] });
  expect(checkHistory(history)[kind]).not.toEqual([]);
});
