import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addressOf } from '#web/admin/shared/admin-tabs.ts';
import { QueryCard } from '#web/admin/shared/query-card.tsx';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatMoney } from '#web/lib/format.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

const PARTS = ['available', 'onHold', 'inBets'] as const;

export function UserMoney({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const may = useMay();
  const wallet = useFresh('getWallet', { params: { id: userId } });
  return (
    <QueryCard
      title={t('money.title')}
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {may('money.decide', userId) && (
            <Link href={`${addressOf('add-funds')}&user=${userId}`} className={buttonClass('secondary', 'small')}>
              {t('money.addFunds')}
            </Link>
          )}
          {may('promotions.manage', userId) && (
            <Link href={`${addressOf('promotions')}&user=${userId}`} className={buttonClass('secondary', 'small')}>
              {t('money.giveFreeBet')}
            </Link>
          )}
        </span>
      }
      query={wallet}
      loading={<SkeletonList count={3} className="h-6" />}
    >
      {(money) => (
        <dl className="grid gap-2 text-sm">
          {PARTS.map((part) => (
            <div key={part} className="flex items-baseline justify-between gap-3">
              <dt className="text-muted">{t(`money.${part}`)}</dt>
              <dd className="font-semibold">{formatMoney(money[part])}</dd>
            </div>
          ))}
          {money.debt !== '0.00' && (
            <div className="flex items-baseline justify-between gap-3 text-loss">
              <dt>
                {t('money.debt')}
                <span className="block text-xs text-muted">
                  {t('money.debtOf', { bets: money.debts.map(({ betId }) => `#${betId}`).join(', ') })}
                </span>
              </dt>
              <dd className="font-semibold">{formatMoney(money.debt)}</dd>
            </div>
          )}
        </dl>
      )}
    </QueryCard>
  );
}
