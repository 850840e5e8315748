// The cases of payments and how each can be closed, as data.

export const CASE_KINDS = [
  'missing_here',
  'missing_there',
  'amount',
  'payer',
  'twice',
  'unknown_account',
  'not_allowed',
  'late_payout',
  'reversed',
  'no_trace',
] as const;
/** Why a person must decide. `missing_here`: the provider's books have it and ours don't. */
export type CaseKind = (typeof CASE_KINDS)[number];

export const CLOSINGS = [
  'none',
  'credit',
  'return',
  'suspense',
  'charges',
  'treasury',
  'reverse',
  'paid',
  'not_paid',
] as const;
/**
 * `none`: nothing moves. `credit`: to a player. `return`: the provider sent it back. `suspense`,
 * `charges`, `treasury`: what the row of the provider was. `reverse`: the deposit is reversed.
 * `paid`, `not_paid`: what became of a payment without a trace.
 */
export type Closing = (typeof CLOSINGS)[number];

type Direction = 'in' | 'out';

const OF_SUSPENSE: readonly Closing[] = ['credit', 'return'];

const ALLOWED: Readonly<Record<CaseKind, Readonly<Record<Direction, readonly Closing[]>>>> = {
  missing_here: { in: ['credit', 'suspense', 'treasury', 'none'], out: ['charges', 'treasury', 'suspense', 'none'] },
  missing_there: { in: ['reverse', 'none'], out: ['none'] },
  amount: { in: ['none'], out: ['none'] },
  payer: { in: ['none'], out: ['none'] },
  twice: { in: ['credit', 'suspense', 'none'], out: ['charges', 'suspense', 'none'] },
  unknown_account: { in: OF_SUSPENSE, out: [] },
  not_allowed: { in: OF_SUSPENSE, out: [] },
  late_payout: { in: [], out: ['charges', 'suspense'] },
  reversed: { in: ['reverse', 'none'], out: ['none'] },
  no_trace: { in: ['not_paid'], out: ['paid', 'not_paid'] },
};

/**
 * @param isInSuspense whether the money of the case waits in suspense, as after a credit that was undone
 * @returns the ways to close a case; the first is the usual one
 */
export const closingsOf = (kind: CaseKind, direction: Direction, isInSuspense: boolean): readonly Closing[] =>
  isInSuspense ? OF_SUSPENSE : ALLOWED[kind][direction];

/** Whether a closing credits the player: a payout declared unpaid is returned. */
export const givesPlayer = (closing: Closing, direction: Direction): boolean =>
  closing === 'credit' || (closing === 'not_paid' && direction === 'out');

/** The result of a payment is final: its provider may have paid, and the player may have spent it. */
const FINAL: readonly Closing[] = ['paid', 'not_paid'];

/** Whether a case that was closed in this way can be reopened. */
export const canReopen = (closing: Closing): boolean => !FINAL.includes(closing);
