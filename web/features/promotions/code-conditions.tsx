import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Promotion } from '#contract/promotions/objects.ts';
import { formatOdds, oddsHundredths } from '#domain/odds.ts';
import { MIN_WAGERING_ODDS } from '#domain/promotion.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';

/** The requirements of a code, those missing, and the wagering condition on its winnings. */
export function CodeConditions({ freeBet }: { freeBet: NonNullable<Promotion['freeBet']> }) {
  const { t } = useTranslation('promotions');
  const user = useUser();
  const { requires, firstDeposit, wageringTimes } = freeBet;
  const isVerified = requires === 'identity' ? user?.identityVerified : user?.isVerified;
  const Icon = isVerified ? Check : Circle;
  return (
    <ul className="grid gap-1 text-xs text-muted">
      <li className="flex gap-1.5">
        <Icon className="mt-0.5 size-3.5 shrink-0" />
        <span>
          {t(`conditions.${requires}`)}{' '}
          {user &&
            (isVerified ? (
              t('conditions.done')
            ) : (
              <Link href="/verification" className="tap text-gold-bright underline underline-offset-4">
                {t('conditions.missing')}
              </Link>
            ))}
        </span>
      </li>
      {firstDeposit && (
        <li className="flex gap-1.5">
          <Circle className="mt-0.5 size-3.5 shrink-0" />
          {t('conditions.deposit')}
        </li>
      )}
      <li>{t('conditions.once')}</li>
      {wageringTimes > 0 && (
        <li>
          {t('conditions.wagering', {
            count: wageringTimes,
            odds: displayOdds(formatOdds(oddsHundredths(MIN_WAGERING_ODDS))),
          })}
        </li>
      )}
    </ul>
  );
}
