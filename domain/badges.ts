// The achievement badges of a won bet, and whether its share card is bright. The potential win of a
// won bet is what it paid, including a bonus; the multiplier is that amount divided by the stake.
import { legsByPrice } from '#domain/bet.ts';
import { EXACT_SCORE } from '#domain/markets/api-fields.ts';
import { atScale, type Cents } from '#domain/money.ts';

export const BADGES = [
  'Legendary Win',
  'High Roller',
  'Sharp Shooter',
  'Big Winner',
  'Great Win',
  'Score Prophet',
  'Accumulator Master',
  'Winner',
] as const;
export type Badge = (typeof BADGES)[number];

export type WonBet = {
  readonly stake: Cents;
  readonly potentialWin: Cents;
  /** Null for several selections. */
  readonly market: string | null;
  /** An accumulator has several prices; a bet builder on its own has one. */
  readonly legs: readonly { readonly group: number | null }[];
};

/** A bet earns the badge of the highest step it reaches in each list. */
const MULTIPLE_STEPS = [
  { times: 10, badge: 'Legendary Win' },
  { times: 5, badge: 'High Roller' },
  { times: 3, badge: 'Sharp Shooter' },
] as const;
const GREAT_WIN_DOLLAR_CENTS = 10_000;
const AMOUNT_STEPS = [
  { dollarCents: 50_000, badge: 'Big Winner' },
  { dollarCents: GREAT_WIN_DOLLAR_CENTS, badge: 'Great Win' },
] as const;

/** The badges of a won bet, in display order; 'Winner' if it earned no other. */
export function achievementBadges({ stake, potentialWin, market, legs }: WonBet): Badge[] {
  const badges: (Badge | undefined)[] = [
    MULTIPLE_STEPS.find(({ times }) => potentialWin >= times * stake)?.badge,
    AMOUNT_STEPS.find(({ dollarCents }) => potentialWin >= atScale(dollarCents))?.badge,
    market === EXACT_SCORE ? 'Score Prophet' : undefined,
    legsByPrice(legs).length > 1 ? 'Accumulator Master' : undefined,
  ];
  const earned = badges.filter((badge) => badge !== undefined);
  return earned.length > 0 ? earned : ['Winner'];
}

/** Whether the potential win is at least that of a great win, or five times the stake. */
export function isBrightShareCard({ stake, potentialWin }: Pick<WonBet, 'stake' | 'potentialWin'>): boolean {
  return potentialWin >= atScale(GREAT_WIN_DOLLAR_CENTS) || potentialWin >= 5 * stake;
}

/** The multiplier with one decimal, rounded half up: "12.3". */
export function multiplierText({ stake, potentialWin }: Pick<WonBet, 'stake' | 'potentialWin'>): string {
  const tenths = (BigInt(potentialWin) * 20n + BigInt(stake)) / (2n * BigInt(stake));
  return `${tenths / 10n}.${tenths % 10n}`;
}
