import { useTranslation } from 'react-i18next';
import type { BoostUptake, FreeBetUptake } from '#contract/promotions/uptake.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
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
          <Fact className="font-semibold" label={t('uptake.bets')} value={formatCount(boost.bets)} />
          {BOOST_AMOUNTS.map((name) => (
            <Fact className="font-semibold" key={name} label={t(`uptake.${name}`)} value={formatMoney(boost[name])} />
          ))}
        </>
      )}
      {freeBets && (
        <>
          {COUNTS.map((name) => (
            <Fact
              className="font-semibold"
              key={name}
              label={t(`uptake.${name}`)}
              value={formatCount(freeBets[name])}
            />
          ))}
          {AMOUNTS.map((name) => (
            <Fact
              className="font-semibold"
              key={name}
              label={t(`uptake.${name}`)}
              value={formatMoney(freeBets[name])}
            />
          ))}
        </>
      )}
    </dl>
  );
}
