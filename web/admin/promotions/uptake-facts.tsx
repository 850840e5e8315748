import { useTranslation } from 'react-i18next';
import type { BoostUptake, FreeBetUptake } from '#contract/promotions/uptake.ts';
import { TitledFact } from '#web/admin/promotions/titled-fact.tsx';
import { formatCount, formatMoney } from '#web/lib/format.ts';

export type Uptake = { boost: BoostUptake | null; freeBets: FreeBetUptake | null };

const COUNTS = ['given', 'used', 'open', 'expired', 'revoked'] as const;
const AMOUNTS = ['usedValue', 'openValue', 'openLiability', 'paid'] as const;
const BOOST_AMOUNTS = ['stakes', 'openLiability', 'paidBeyondPrice'] as const;

export function UptakeFacts({ boost, freeBets }: Uptake) {
  const { t } = useTranslation('admin-promotions');
  return (
    <dl className="grid grid-cols-2 gap-3 text-left text-sm sm:grid-cols-3 xl:grid-cols-5">
      {boost && (
        <>
          <TitledFact title={t('uptake.bets')} value={formatCount(boost.bets)} />
          {BOOST_AMOUNTS.map((name) => (
            <TitledFact key={name} title={t(`uptake.${name}`)} value={formatMoney(boost[name])} />
          ))}
        </>
      )}
      {freeBets && (
        <>
          {COUNTS.map((name) => (
            <TitledFact key={name} title={t(`uptake.${name}`)} value={formatCount(freeBets[name])} />
          ))}
          {AMOUNTS.map((name) => (
            <TitledFact key={name} title={t(`uptake.${name}`)} value={formatMoney(freeBets[name])} />
          ))}
        </>
      )}
    </dl>
  );
}
