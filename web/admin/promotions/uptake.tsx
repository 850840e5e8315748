import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import type { BoostUptake, FreeBetUptake } from '#contract/promotions/uptake.ts';
import { centsOf, sumCents } from '#domain/money.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { formatCents, formatCount, formatMoney } from '#web/lib/format.ts';

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
          <Fact label={t('uptake.bets')} value={formatCount(boost.bets)} />
          {BOOST_AMOUNTS.map((name) => (
            <Fact key={name} label={t(`uptake.${name}`)} value={formatMoney(boost[name])} />
          ))}
        </>
      )}
      {freeBets && (
        <>
          {COUNTS.map((name) => (
            <Fact key={name} label={t(`uptake.${name}`)} value={formatCount(freeBets[name])} />
          ))}
          {AMOUNTS.map((name) => (
            <Fact key={name} label={t(`uptake.${name}`)} value={formatMoney(freeBets[name])} />
          ))}
        </>
      )}
    </dl>
  );
}

/** How many of the available boosted bets were placed, or how many of the free bets were used. */
export function UptakeText({ promotion, uptake }: { promotion: Promotion; uptake: Uptake | undefined }) {
  const { t } = useTranslation('admin-promotions');
  const { boost } = promotion;
  const countsOf = (part: number, all: number) => ({ part: formatCount(part), all: formatCount(all) });
  if (boost) return t('uptake.taken', countsOf(boost.betsTaken ?? 0, boost.maxBets ?? 0));
  return uptake?.freeBets ? t('uptake.usedOf', countsOf(uptake.freeBets.used, uptake.freeBets.given)) : '–';
}

/** What a boost paid on top of the normal price, or what free bets paid. */
export function costOf(uptake: Uptake | undefined): string {
  const cost = uptake?.boost?.paidBeyondPrice ?? uptake?.freeBets?.paid;
  return cost === undefined ? '–' : formatMoney(cost);
}

type Total = { [Kind in keyof Uptake]: NonNullable<Uptake[Kind]> };

/** The total of the listed promotions, from the totals of their pages. */
export function UptakeTotals({ totals }: { totals: readonly Total[] }) {
  const { t } = useTranslation('admin-promotions');
  const money = (amountOf: (total: Total) => string) =>
    formatCents(sumCents(totals.map((total) => centsOf(amountOf(total)))));
  const count = (countOf: (total: Total) => number) =>
    formatCount(totals.reduce((sum, total) => sum + countOf(total), 0));
  const counts = { part: count(({ freeBets }) => freeBets.used), all: count(({ freeBets }) => freeBets.given) };
  const facts = [
    [t('uptake.boostStakes'), money(({ boost }) => boost.stakes)],
    [t('uptake.boostLiability'), money(({ boost }) => boost.openLiability)],
    [t('uptake.paidBeyondPrice'), money(({ boost }) => boost.paidBeyondPrice)],
    [t('uptake.freeBets'), t('uptake.usedOf', counts)],
    [t('uptake.usedValue'), money(({ freeBets }) => freeBets.usedValue)],
    [t('uptake.freeBetsPaid'), money(({ freeBets }) => freeBets.paid)],
  ] as const;
  return (
    <section aria-label={t('uptake.total')} className="rounded-lg border border-edge bg-raised p-3">
      <p className="mb-2 text-sm font-semibold text-gold-bright">{t('uptake.total')}</p>
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-3 xl:grid-cols-6">
        {facts.map(([title, value]) => (
          <Fact key={title} label={title} value={value} />
        ))}
      </dl>
    </section>
  );
}
