// Staff set the accumulator bonus, which must not return more than the selections' margins take.
import type { BonusSetting } from '#contract/promotions/accumulator-bonus.ts';
import type { CallBody } from '#contract/schemas.ts';
import { highestSafePercent, MAX_BONUS_LEGS, MIN_BONUS_LEGS, unsafeStep } from '#domain/accumulator-bonus.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { readMargins } from '#server/features/games/margins.ts';
import {
  type BonusLadder,
  lockLadderAndMargins,
  lowestMargin,
  readLadder,
  toOffer,
} from '#server/features/promotions/accumulator-bonus.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

export async function readBonusSetting(database: Queryable): Promise<BonusSetting> {
  const ladder = await readLadder(database);
  const lowest = lowestMargin((await readMargins(database)).basisPoints);
  const counts = Array.from({ length: MAX_BONUS_LEGS - MIN_BONUS_LEGS + 1 }, (_none, index) => MIN_BONUS_LEGS + index);
  const safePercents = counts.map((legs) => highestSafePercent(legs, lowest));
  return { on: ladder.isOn, ...toOffer(ladder), version: ladder.version, safePercents };
}

export type BonusSettingChange = CallBody<'setAccumulatorBonus'>;

export const ladderOf = ({ on, minOdds, maxBonus, steps, version }: BonusSettingChange): BonusLadder => ({
  isOn: on,
  minOdds,
  maxCents: maxBonus,
  steps,
  version,
});

/**
 * Saves the bonus. Open bets are unaffected. Refuses with SETTINGS_CHANGED if a newer version has
 * been saved, and VALIDATION for a percentage that the lowest margin does not cover.
 */
export async function setAccumulatorBonus(
  transaction: Transaction,
  change: BonusSettingChange,
  actorId: number,
): Promise<void> {
  await lockLadderAndMargins(transaction);
  const before = await readLadder(transaction);
  if (before.version !== change.version) refuse('SETTINGS_CHANGED', { version: before.version });
  const { basisPoints } = await readMargins(transaction);
  const lowest = lowestMargin(basisPoints);
  const unsafe = change.on ? unsafeStep(change.steps, lowest) : null;
  if (unsafe !== null) {
    const highest = highestSafePercent(change.steps[unsafe]?.legs ?? 0, lowest);
    refuseField(
      `steps.${unsafe}.percent`,
      `Must be at most ${highest} at the lowest margin of ${lowest / 100}%. A higher bonus would guarantee a profit.`,
    );
  }
  await sql`
    insert into accumulator_bonus (is_on, min_odds_hundredths, max_cents, steps, version)
    values (${change.on}, ${change.minOdds}, ${change.maxBonus}, ${JSON.stringify(change.steps)}, ${change.version + 1})
    on conflict (only_row) do update set is_on = excluded.is_on, min_odds_hundredths = excluded.min_odds_hundredths,
      max_cents = excluded.max_cents, steps = excluded.steps, version = excluded.version`.run(transaction);
  const after = valuesOf(ladderOf(change));
  const action = 'accumulator bonus changed';
  await recordAction(transaction, { actorId, action, about: 'settings', before: valuesOf(before), after });
}

/** The bonus as shown to the second person and in the audit trail. */
export const valuesOf = (ladder: BonusLadder) => ({
  on: ladder.isOn,
  ...toOffer(ladder),
  steps: ladder.steps.map(({ legs, percent }) => `${legs}+: ${percent}%`).join(', '),
});
