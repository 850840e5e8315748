import { BadgeCheck, ChevronRight, CircleCheck, HandCoins, PiggyBank } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Permission } from '#domain/roles.ts';
import { useDepositsWaiting, useMoneyFigures, useUserFigures } from '#web/admin/shared/admin-queries.ts';
import { type AdminTab, addressOf } from '#web/admin/shared/admin-tabs.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

type Waiting = {
  text: 'deposits' | 'withdrawals' | 'identities';
  tab: AdminTab;
  needs: Permission;
  Icon: typeof BadgeCheck;
  count?: number;
};

export function WaitingList() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const money = useMoneyFigures().data;
  const all: Waiting[] = [
    { text: 'deposits', tab: 'deposit-approval', needs: 'money.read', Icon: PiggyBank, count: useDepositsWaiting() },
    {
      text: 'withdrawals',
      tab: 'withdrawal-requests',
      needs: 'money.read',
      Icon: HandCoins,
      count: money?.withdrawal.pending.count,
    },
    {
      text: 'identities',
      tab: 'verification',
      needs: 'identity.review',
      Icon: BadgeCheck,
      count: useUserFigures().data?.identitiesToReview,
    },
  ];
  const mine = all.filter(({ needs }) => may(needs));
  const isLoading = mine.some(({ count }) => count === undefined);
  const waiting = mine.filter(({ count }) => count);
  return (
    <SectionCard title={t('overview.waiting')}>
      {isLoading && waiting.length === 0 ? (
        <SkeletonList count={3} className="h-11" />
      ) : waiting.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t('overview.nothing')} />
      ) : (
        <ul className="grid gap-2">
          {waiting.map(({ text, tab, Icon, count = 0 }) => (
            <li key={text}>
              <Link
                href={addressOf(tab)}
                className="flex min-h-11 items-center gap-3 rounded-lg border border-edge bg-raised px-3 text-sm hover:border-gold"
              >
                <Icon className="size-5 shrink-0 text-gold" />
                <span className="flex-1 font-medium">{t(`overview.${text}`, { count })}</span>
                <ChevronRight className="size-4 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
