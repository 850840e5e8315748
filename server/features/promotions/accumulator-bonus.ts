// The accumulator bonus on offer. A bet keeps the terms it was placed with.
import type { BonusOffer } from '#contract/promotions/accumulator-bonus.ts';
import { type BonusStep, type BonusTerms, unsafeStep } from '#domain/accumulator-bonus.ts';
import { atScale, type Cents, formatAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuseField } from '#server/http/refusal.ts';

export type BonusLadder = BonusTerms & { isOn: boolean; version: number };

type Row = {
  is_on: boolean;
  min_odds_hundredths: OddsHundredths;
  max_cents: Cents;
  steps: BonusStep[];
  version: number;
};

const readRow = sql<Row>`select is_on, min_odds_hundredths, max_cents, steps, version from accumulator_bonus`.named(
  'read-accumulator-bonus',
);

/** The setting as last saved; off if it was never saved. */
export async function readLadder(database: Queryable): Promise<BonusLadder> {
  const row = await readRow.first(database);
  if (row === null)
    return { isOn: false, minOdds: oddsHundredths(150), maxCents: atScale(50_000), steps: [], version: 0 };
  const { is_on: isOn, min_odds_hundredths: minOdds, max_cents: maxCents, steps, version } = row;
  return { isOn, minOdds, maxCents, steps, version };
}

/** What a ladder offers to new bets; null while it is off. */
export const offeredBy = ({ isOn, minOdds, maxCents, steps }: BonusLadder): BonusTerms | null =>
  isOn ? { minOdds, maxCents, steps } : null;

/** The terms for new bets; null while there is no bonus. */
export async function readBonusOffer(database: Queryable): Promise<BonusTerms | null> {
  return offeredBy(await readLadder(database));
}

export const toOffer = ({ minOdds, maxCents, steps }: BonusTerms): BonusOffer => ({
  minOdds: formatOdds(minOdds),
  maxBonus: formatAmount(maxCents),
  steps: [...steps],
});

/** Serialises changes to the bonus and to the margins that limit it. */
export async function lockLadderAndMargins(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('goldline accumulator bonus'))`.run(transaction);
}

export const lowestMargin = (basisPoints: Readonly<Record<string, number>>) => Math.min(...Object.values(basisPoints));

/** Refuses with VALIDATION for margins at which the current bonus would be a sure win. */
export async function refuseMarginsBelowBonus(
  transaction: Transaction,
  basisPoints: Readonly<Record<string, number>>,
): Promise<void> {
  const offer = await readBonusOffer(transaction);
  const lowest = lowestMargin(basisPoints);
  if (offer === null || unsafeStep(offer.steps, lowest) === null) return;
  const [market] = Object.entries(basisPoints).find(([, points]) => points === lowest) ?? [''];
  refuseField(`basisPoints.${market}`, 'Too low for the accumulator bonus. Lower the bonus first.');
}
