// Random steps that change a wallet.
import fc, { type Arbitrary } from 'fast-check';
import type { BetOutcome, Side, Winner } from '#tests/fuzz/wallet-model.ts';

type StepOf<Kind, Fields> = Kind extends string ? { kind: Kind } & Fields : never;

/**
 * `which` selects one of the existing items; `copies` of a call are sent concurrently with one key;
 * amounts are cents.
 */
export type Step =
  | StepOf<'add funds' | 'deposit' | 'withdraw', { amount: number; copies: number }>
  | StepOf<'decide deposit' | 'decide withdrawal', { which: number; approved: boolean }>
  | StepOf<'bet', { which: number; side: Side; amount: number; copies: number }>
  | StepOf<'cash out', { which: number; share: number; copies: number }>
  | StepOf<'settle manually' | 'correct settlement', { which: number; outcome: BetOutcome }>
  | StepOf<'open game', object>
  | StepOf<'end game' | 'correct result', { which: number; winner: Winner }>
  | StepOf<'replay', { which: number; copies: number; changed: boolean }>;

const which = fc.nat(30);
const copies = fc.integer({ min: 1, max: 3 });
const approved = fc.boolean();
const amount = fc.integer({ min: 1_000, max: 20_000 });
const stake = fc.integer({ min: 1, max: 9_999 });
const side = fc.constantFrom<Side>('home', 'away');
const share = fc.constantFrom<number>(1, 33, 50, 99, 100);
const outcome = fc.constantFrom<BetOutcome>('won', 'lost', 'void');
const winner = fc.constantFrom<Winner>('home', 'away', 'neither');
const always = <Kind extends Step['kind']>(kind: Kind) => fc.constant(kind);

const weighted: [number, Arbitrary<Step>][] = [
  [2, fc.record({ kind: always('add funds'), amount, copies })],
  [2, fc.record({ kind: always('deposit'), amount, copies })],
  [3, fc.record({ kind: always('decide deposit'), which, approved })],
  [3, fc.record({ kind: always('withdraw'), amount, copies })],
  [3, fc.record({ kind: always('decide withdrawal'), which, approved })],
  [8, fc.record({ kind: always('bet'), which, side, amount: stake, copies })],
  [4, fc.record({ kind: always('cash out'), which, share, copies })],
  [2, fc.record({ kind: always('settle manually'), which, outcome })],
  [3, fc.record({ kind: always('correct settlement'), which, outcome })],
  [1, fc.record({ kind: always('open game') })],
  [1, fc.record({ kind: always('end game'), which, winner })],
  [2, fc.record({ kind: always('correct result'), which, winner })],
  [3, fc.record({ kind: always('replay'), which, copies, changed: fc.boolean() })],
];

export const anyStep: Arbitrary<Step> = fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
