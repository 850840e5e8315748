import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countBonusLegs, nextBonusStep } from '#domain/accumulator-bonus.ts';
import { formatOdds } from '#domain/odds.ts';
import type { BonusFigures, SlipBonus } from '#web/features/slip/combined/use-slip-bonus.ts';
import { PriceChange } from '#web/features/slip/line/line-notice.tsx';
import { displayOdds, formatCents } from '#web/lib/format.ts';

/** The slip's accumulator bonus, what is needed for a higher one, and any reduction. */
export function BonusView({ bonus }: { bonus: SlipBonus }) {
  const { t } = useTranslation('bonus');
  const { terms, percent, amount, isStaked, changedFrom, isNew, accept } = bonus;
  useEffect(() => {
    if (isNew) accept();
  });
  if (terms === null && changedFrom === null) return null;
  const briefText = (figures: BonusFigures) =>
    figures.percent === 0
      ? t('none')
      : isStaked
        ? t('offered', { percent: figures.percent, amount: formatCents(figures.amount) })
        : t('brief', { percent: figures.percent });
  const change = changedFrom && { from: briefText(changedFrom), to: briefText(bonus) };
  const isMaximum = terms !== null && percent > 0 && isStaked && amount === terms.maxCents;
  const counted = terms ? countBonusLegs(bonus.odds, terms) : 0;
  const next = terms && nextBonusStep(terms.steps, counted);
  return (
    <div className="grid gap-0.5 rounded-lg border border-win/50 bg-ink px-3 py-1.5 text-xs" aria-live="polite">
      {change ? (
        <PriceChange text={t('changed', change)} {...change} onAccept={accept} />
      ) : (
        percent > 0 && (
          <p className="text-sm font-semibold text-win">
            {isStaked ? t('offered', { percent, amount: formatCents(amount) }) : t('titled', { percent })}
          </p>
        )
      )}
      {terms && isMaximum && <p className="text-muted">{t('most')}</p>}
      {terms && next && !isMaximum && (
        <p className="text-muted">
          {t('more', { count: next.legs - counted, percent: next.percent })}
          {counted < bonus.odds.length && ` ${t('from', { odds: displayOdds(formatOdds(terms.minOdds)) })}`}
        </p>
      )}
    </div>
  );
}
