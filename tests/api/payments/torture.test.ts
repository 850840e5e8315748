// The checker used by npm run torture:payments.
import { afterAll, expect, it } from 'vitest';
import { currency, setCurrency } from '#domain/currency.ts';
import { checkRecords, type PaymentFact, type Records } from '#tests/torture/payments/check.ts';

const before = currency().code;
afterAll(() => setCurrency(before));

const paid: PaymentFact = {
  id: 7,
  reference: 'ours',
  provider: 'mtn',
  kind: 'prompt',
  state: 'succeeded',
  user_id: 1,
  account: null,
  amount_cents: 1000,
  paid_cents: 1000,
  receipt: 'R1',
  claimed_receipt: null,
  cases: [],
};
const books: Records['books'] = [
  { provider: 'mtn', receipt: 'R1', reference: 'ours', direction: 'in', cents: 1000, phone: '256771100000' },
];
const records: Records = {
  books,
  payments: [paid],
  wallets: [{ user_id: 1, available_cents: 1000, held_cents: 0 }],
  requests: [{ id: 3, user_id: 1, type: 'deposit', status: 'completed', cents: 1000, paid_by: 'mtn' }],
  players: [{ id: 1, phoneNumber: '+256771100000', password: '', provider: 'mtn' }],
  acts: { acknowledged: [{ player: 1, id: 3 }] },
};
const withPayment = (change: Partial<PaymentFact>) => ({ payments: [{ ...paid, ...change }] });

it('the check accepts correct records', () => {
  expect(checkRecords(records).wrong).toEqual([]);
});

it.each<[string, Partial<Records>]>([
  ['a movement that is not recorded', { payments: [], wallets: [] }],
  ['a payment recorded twice', { payments: [paid, { ...paid, id: 8, reference: 'other' }] }],
  ['an invented payment', { books: [], wallets: [] }],
  ['a prompt paid twice', { books: [...books, { ...(books[0] as Records['books'][0]), receipt: 'R2' }] }],
  ['a different amount', withPayment({ paid_cents: 1100 })],
  ['another player', withPayment({ user_id: 2 })],
  ['the wrong direction', withPayment({ kind: 'payout' })],
  ['an open payment without a case', withPayment({ state: 'pending' })],
  ['a balance that is too high', { wallets: [{ user_id: 1, available_cents: 1001, held_cents: 0 }] }],
  ['a lost request', { requests: [] }],
])('the check detects %s', (_, change) => {
  expect(checkRecords({ ...records, ...change }).wrong).not.toEqual([]);
});
