import { useTranslation } from 'react-i18next';
import type { BoostRange, Promotion } from '#contract/promotions/objects.ts';
import { type Cents, cents } from '#domain/money.ts';
import { parseOdds } from '#domain/odds.ts';
import { expectedBoostCost, maxPromotionCost } from '#domain/promotion.ts';
import { parseEnteredOdds } from '#web/admin/promotions/entered-odds.ts';
import { type PromotionForm, problemOf } from '#web/admin/promotions/promotion-form.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';
import { displayOdds, formatCents, formatCount, formatPercent } from '#web/lib/format.ts';

type BoostCostProps = { form: PromotionForm; promotion: Promotion | null; range: BoostRange | null };

/** A boost's maximum cost and, if the model can price the selection, its expected cost. */
export function BoostCost({ form, promotion, range }: BoostCostProps) {
  const { t } = useTranslation('admin-promotions');
  const odds = parseEnteredOdds(form.odds);
  const isReady = (['maxStake', 'maxBets'] as const).every((field) => problemOf(field, form) === null);
  if (odds === null || !isReady) return <p className="text-sm text-muted">{t('cost.missing')}</p>;
  const bets = Math.max(0, Number(form.maxBets) - (promotion?.boost?.betsTaken ?? 0));
  const maxStake = parseEnteredAmount(form.maxStake) ?? cents(0);
  const most = maxPromotionCost({ boost: { odds, maxStake, maxBets: bets } }) as Cents;
  const price = parseOdds(range?.price);
  const counted = { count: bets, number: formatCount(bets), stake: formatCents(maxStake) };
  const expected =
    range === null || range.chance === null || price === null
      ? null
      : expectedBoostCost({ odds, price, maxStake, bets }, range.chance);
  return (
    <dl className="grid gap-3 rounded-lg border border-edge bg-raised p-3 sm:grid-cols-2">
      <Fact label={t('cost.most')} value={formatCents(most)} text={t('cost.mostText', counted)} />
      <Fact
        label={t('cost.expected')}
        value={expected === null ? '–' : formatCents(expected)}
        text={
          expected === null
            ? t('cost.noModel')
            : t('cost.expectedText', {
                price: displayOdds(range?.price ?? ''),
                chance: formatPercent(range?.chance ?? 0),
              })
        }
      />
    </dl>
  );
}
