import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { IdentityFacts } from '#web/admin/shared/identity-facts.tsx';
import { QueryCard } from '#web/admin/shared/query-card.tsx';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { PlayLimits } from '#web/admin/users/play-limits.tsx';
import { UserMoney } from '#web/admin/users/user-money.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { PositionTable } from '#web/ui/position-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

function UserPosition({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const position = useFresh('getNetPosition', { params: { id: userId } });
  return (
    <QueryCard title={t('position')} query={position} loading={<Skeleton className="h-48" />}>
      {(found) => <PositionTable caption={t('position')} position={found} />}
    </QueryCard>
  );
}

function Proof({ name, isProven }: { name: string; isProven: boolean }) {
  const { t } = useTranslation('admin-user');
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span className="text-muted">{name}</span>
      <Badge tone={isProven ? 'win' : 'wait'}>{t(isProven ? 'facts.verified' : 'facts.notVerified')}</Badge>
    </div>
  );
}

export function UserAccount({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const mayReadMoney = useMay()('money.read');
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SectionCard title={t('facts.title')}>
        <div className="grid gap-3">
          <div className="flex justify-between gap-3 text-sm">
            <span className="text-muted">{t('facts.email')}</span>
            <span className="min-w-0 text-right [overflow-wrap:anywhere]">{user.email ?? t('facts.none')}</span>
          </div>
          <Proof name={t('facts.phone')} isProven={user.isVerified} />
          <Proof name={t('facts.identity')} isProven={user.identityVerified} />
          <div className="border-t border-edge pt-3">
            <IdentityFacts user={user} />
          </div>
        </div>
      </SectionCard>
      <div className="grid grid-cols-1 gap-5">
        {mayReadMoney && <UserMoney userId={user.id} />}
        <PlayLimits userId={user.id} />
      </div>
      {mayReadMoney && (
        <div className="lg:col-span-2">
          <UserPosition userId={user.id} />
        </div>
      )}
    </div>
  );
}
