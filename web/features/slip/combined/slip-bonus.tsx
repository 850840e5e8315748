import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BonusOffer } from '#contract/promotions/accumulator-bonus.ts';
import { bonusCents, bonusPercent, countedLegs, nextBonusStep } from '#domain/accumulator-bonus.ts';
import { cents, parseAmount } from '#domain/money.ts';
import { MIN_ODDS, type OddsHundredths, parseOdds } from '#domain/odds.ts';
import type { CombinedFigures } from '#web/features/slip/combined/combined.ts';
import { displayOdds, formatCents } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** The settings are fetched again for a slip if they are older. */
const FRESH_MS = 60_000;

type SlipBonusProps = { odds: readonly OddsHundredths[]; figures: CombinedFigures };

/** The accumulator bonus of the selections, and what is missing for a higher one. */
export function SlipBonus(props: SlipBonusProps) {
  const offer = useQuery({ ...queryOf('getSiteSettings', {}), staleTime: FRESH_MS }).data?.accumulatorBonus;
  return offer ? <Bonus {...props} offer={offer} /> : null;
}

function Bonus({ odds, figures, offer }: SlipBonusProps & { offer: BonusOffer }) {
  const { t } = useTranslation('bonus');
  const { steps, minOdds } = offer;
  const counted = countedLegs(odds, { minOdds: parseOdds(minOdds) ?? MIN_ODDS });
  const percent = bonusPercent(steps, counted);
  const next = nextBonusStep(steps, counted);
  const max = parseAmount(offer.maxBonus) ?? cents(0);
  const bonus = bonusCents(percent, max, { stake: figures.stake, payout: figures.return });
  const isStaked = figures.stake > 0;
  return (
    <div className="grid gap-1 rounded-lg border border-win/50 bg-ink px-3 py-2 text-xs" aria-live="polite">
      {percent > 0 && (
        <p className="text-sm font-semibold text-win">
          {isStaked ? t('offered', { percent, amount: formatCents(bonus) }) : t('titled', { percent })}
        </p>
      )}
      {percent > 0 && isStaked && (
        <p className="flex flex-wrap justify-between gap-x-3 text-muted">
          {t('withBonus')}
          <span className="font-bold text-gold-bright">{formatCents(cents(figures.return + bonus))}</span>
        </p>
      )}
      {percent > 0 && isStaked && bonus === max ? (
        <p className="text-muted">{t('most')}</p>
      ) : (
        next && (
          <p className="text-muted">
            {t('more', { count: next.legs - counted, percent: next.percent })}{' '}
            {t('from', { odds: displayOdds(minOdds) })}
          </p>
        )
      )}
    </div>
  );
}
