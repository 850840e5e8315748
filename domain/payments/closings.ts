export const CASE_KINDS = [
  'missing_here',
  'missing_there',
  'amount',
  'statement_amount',
  'payer',
  'twice',
  'unknown_account',
  'not_allowed',
  'late_payout',
  'reversed',
  'no_trace',
] as const;
/**
 * Why staff must decide. `missing_here`: reported by the provider, but not recorded by us.
 * `amount`: the amount paid, which is recorded, differs from the request; the difference of a
 * payout is in suspense. `statement_amount`: the amount in the provider's statement differs from
 * the one we recorded; the case is about the difference.
 */
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
 * `none`: no money moves. `credit`: credited to a player. `return`: refunded by the provider.
 * `suspense`, `charges`, `treasury`: the account that the money is booked to. `reverse`: the
 * deposit is reversed. `paid`, `not_paid`: the outcome of a payment that the provider never
 * reported.
 */
export type Closing = (typeof CLOSINGS)[number];

type Direction = 'in' | 'out';

const SUSPENSE_CLOSINGS: readonly Closing[] = ['credit', 'return'];

const ALLOWED: Readonly<Record<CaseKind, Readonly<Record<Direction, readonly Closing[]>>>> = {
  missing_here: { in: ['credit', 'suspense', 'treasury', 'none'], out: ['charges', 'treasury', 'suspense', 'none'] },
  missing_there: { in: ['reverse', 'none'], out: ['none'] },
  amount: { in: ['none'], out: ['charges', 'treasury', 'none'] },
  statement_amount: { in: ['suspense', 'treasury', 'none'], out: ['charges', 'suspense', 'treasury', 'none'] },
  payer: { in: ['none'], out: ['none'] },
  twice: { in: ['credit', 'suspense', 'none'], out: ['charges', 'suspense', 'none'] },
  unknown_account: { in: SUSPENSE_CLOSINGS, out: [] },
  not_allowed: { in: SUSPENSE_CLOSINGS, out: [] },
  late_payout: { in: [], out: ['charges', 'suspense'] },
  reversed: { in: ['reverse', 'none'], out: ['none'] },
  no_trace: { in: ['not_paid'], out: ['paid', 'not_paid'] },
};

/**
 * @param isInSuspense whether the case's money is in suspense, including after an undone credit
 * @returns the closings available to a case, in display order
 */
export const closingsOf = (kind: CaseKind, direction: Direction, isInSuspense: boolean): readonly Closing[] =>
  isInSuspense ? SUSPENSE_CLOSINGS : ALLOWED[kind][direction];

/** Whether a closing moves money. A deposit declared unpaid was never credited. */
export const movesMoney = (closing: Closing, direction: Direction): boolean =>
  closing !== 'none' && !(closing === 'not_paid' && direction === 'in');

/** Whether a closing changes a player's balance. A payout declared unpaid returns its amount. */
export const changesBalance = (closing: Closing, direction: Direction): boolean =>
  closing === 'credit' || closing === 'reverse' || (closing === 'not_paid' && direction === 'out');

/** Closings that decide a payment's outcome. The money may have been spent since. */
const FINAL: readonly Closing[] = ['paid', 'not_paid'];

/** Whether a case closed in this way can be reopened. */
export const canReopen = (closing: Closing): boolean => !FINAL.includes(closing);
