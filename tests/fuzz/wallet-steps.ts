// Random steps that change a wallet.
import fc, { type Arbitrary } from 'fast-check';
import type { BetOutcome, Side, Winner } from '#tests/fuzz/wallet-model.ts';

/** One step of each kind. */
type Each<Kind, Fields> = Kind extends string ? { kind: Kind } & Fields : never;

/**
 * `which` selects one of the existing items; `copies` of a call are sent concurrently with one key;
 * amounts are cents.
 */
export type Step =
  | Each<'add funds' | 'deposit' | 'withdraw', { amount: number; copies: number }>
  | Each<'decide deposit' | 'decide withdrawal', { which: number; approved: boolean }>
  | Each<'bet', { which: number; side: Side; amount: number; copies: number }>
  | Each<'cash out', { which: number; share: number; copies: number }>
  | Each<'settle manually' | 'correct settlement', { which: number; outcome: BetOutcome }>
  | Each<'open game', object>
  | Each<'end game' | 'correct result', { which: number; winner: Winner }>
  | Each<'replay', { which: number; copies: number; changed: boolean }>;

const which = fc.nat(30);
const copies = fc.integer({ min: 1, max: 3 });
const approved = fc.boolean();
const amount = fc.integer({ min: 1_000, max: 20_000 });
const stake = fc.integer({ min: 1, max: 9_999 });
const side = fc.constantFrom<Side>('home', 'away');
const share = fc.constantFrom<number>(1, 33, 50, 99, 100);
const outcome = fc.constantFrom<BetOutcome>('won', 'lost', 'void');
const winner = fc.constantFrom<Winner>('home', 'away', 'neither');
const a = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);

const weighed: [number, Arbitrary<Step>][] = [
  [2, fc.record({ kind: a('add funds'), amount, copies })],
  [2, fc.record({ kind: a('deposit'), amount, copies })],
  [3, fc.record({ kind: a('decide deposit'), which, approved })],
  [3, fc.record({ kind: a('withdraw'), amount, copies })],
  [3, fc.record({ kind: a('decide withdrawal'), which, approved })],
  [8, fc.record({ kind: a('bet'), which, side, amount: stake, copies })],
  [4, fc.record({ kind: a('cash out'), which, share, copies })],
  [2, fc.record({ kind: a('settle manually'), which, outcome })],
  [3, fc.record({ kind: a('correct settlement'), which, outcome })],
  [1, fc.record({ kind: a('open game') })],
  [1, fc.record({ kind: a('end game'), which, winner })],
  [2, fc.record({ kind: a('correct result'), which, winner })],
  [3, fc.record({ kind: a('replay'), which, copies, changed: fc.boolean() })],
];

export const anyStep: Arbitrary<Step> = fc.oneof(...weighed.map(([weight, arbitrary]) => ({ weight, arbitrary })));
