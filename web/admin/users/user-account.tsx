import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { PlayLimits as Limits, PlayLimit } from '#contract/safer-play/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { isZero } from '#domain/money.ts';
import { isStaff } from '#domain/roles.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#domain/safer-play.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { IdentityFacts } from '#web/admin/shared/identity-facts.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { DeductDialog, StaffLimitDialog } from '#web/admin/users/control-dialogs.tsx';
import { UserControls } from '#web/admin/users/user-controls.tsx';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { PositionTable } from '#web/ui/position-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

const PARTS = ['available', 'onHold', 'inBets'] as const;

function UserMoney({ user }: { user: User }) {
  const userId = user.id;
  const [isDeducting, setDeducting] = useState(false);
  const { t } = useTranslation('admin-user');
  const may = useMay();
  const wallet = useFreshQuery('getWallet', { params: { id: userId } });
  return (
    <QueryCard
      title={t('money.title')}
      action={
        <span className="flex flex-wrap justify-end gap-2">
          {may('money.decide', userId) && (
            <Link href={`${tabPath('add-funds')}&user=${userId}`} className={buttonClass('secondary', 'small')}>
              {t('money.addFunds')}
            </Link>
          )}
          {may('money.decide', userId) && (
            <Button size="small" onClick={() => setDeducting(true)}>
              {t('deduct.open')}
            </Button>
          )}
          {may('promotions.manage', userId) && (
            <Link href={`${tabPath('promotions')}&user=${userId}`} className={buttonClass('secondary', 'small')}>
              {t('money.giveFreeBet')}
            </Link>
          )}
        </span>
      }
      query={wallet}
      loading={{ count: 3, className: 'h-6' }}
      dialog={isDeducting && <DeductDialog user={user} onClose={() => setDeducting(false)} />}
    >
      {(money) => (
        <dl className="grid gap-2 text-sm">
          {PARTS.map((part) => (
            <div key={part} className="flex items-baseline justify-between gap-3">
              <dt className="text-muted">{t(`money.${part}`)}</dt>
              <dd className="font-semibold">{formatMoney(money[part])}</dd>
            </div>
          ))}
          {!isZero(money.debt) && (
            <div className="flex items-baseline justify-between gap-3 text-loss">
              <dt>
                {t('money.debt')}
                {money.debts.map(({ cause, id, amount }) => (
                  <span key={`${cause} ${id}`} className="block text-xs text-muted">
                    {t(`money.debtOf.${cause}`, { id, amount: formatMoney(amount) })}
                  </span>
                ))}
              </dt>
              <dd className="font-semibold">{formatMoney(money.debt)}</dd>
            </div>
          )}
        </dl>
      )}
    </QueryCard>
  );
}

function PlayBreaks({ timedOutUntil, selfExcludedUntil }: Limits) {
  const { t } = useTranslation('admin-user');
  return (
    <div className="flex flex-wrap gap-2">
      {selfExcludedUntil && (
        <Badge tone="loss">{t('limits.selfExcluded', { time: formatDateTime(selfExcludedUntil) })}</Badge>
      )}
      {timedOutUntil && <Badge tone="wait">{t('limits.timedOut', { time: formatDateTime(timedOutUntil) })}</Badge>}
    </div>
  );
}

/** An increase or removal that the player has requested. */
function PendingLimit({ amount, from }: NonNullable<PlayLimit['next']>) {
  const { t } = useTranslation('admin-user');
  const time = formatDateTime(from);
  return (
    <span className="block text-xs text-muted">
      {amount === null ? t('limits.nextNone', { time }) : t('limits.next', { time, amount: formatMoney(amount) })}
    </span>
  );
}

function PlayLimits({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const [isSetting, setSetting] = useState(false);
  const maySet = useMay()('users.manage', user.id) && !isStaff(user.role);
  const limits = useFreshQuery('getPlayLimits', { params: { id: user.id } });
  return (
    <QueryCard
      title={t('limits.title')}
      action={
        maySet && (
          <Button size="small" onClick={() => setSetting(true)}>
            {t('staffLimit.open')}
          </Button>
        )
      }
      query={limits}
      loading={{ count: 2, className: 'h-6' }}
      dialog={
        isSetting &&
        limits.data && <StaffLimitDialog user={user} limits={limits.data} onClose={() => setSetting(false)} />
      }
    >
      {(found) => {
        const currentLimits = LIMIT_KINDS.flatMap((limit) =>
          LIMIT_PERIODS.flatMap((period) => {
            const { amount, staffAmount, used, next } = found[limit][period];
            const own = amount === null ? [] : [{ limit, period, amount, used, next, byStaff: false }];
            if (staffAmount === null) return own;
            return [...own, { limit, period, amount: staffAmount, used, next: null, byStaff: true }];
          }),
        );
        const isStopped = found.timedOutUntil !== null || found.selfExcludedUntil !== null;
        return (
          <div className="grid gap-3 text-sm">
            {isStopped && <PlayBreaks {...found} />}
            {currentLimits.length === 0 && !isStopped && <p className="text-muted">{t('limits.none')}</p>}
            <dl className="grid gap-2">
              {currentLimits.map(({ limit, period, amount, used, next, byStaff }) => (
                <div key={`${limit} ${period} ${byStaff}`} className="flex justify-between gap-3">
                  <dt className="text-muted">
                    {t('limits.name', { limit: t(`limits.${limit}`), period: t(`limits.${period}`) })}{' '}
                    {byStaff && <Badge tone="wait">{t('staffLimit.badge')}</Badge>}
                  </dt>
                  <dd className="font-medium">
                    {t('limits.used', { used: formatMoney(used), amount: formatMoney(amount) })}
                    {next && <PendingLimit {...next} />}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      }}
    </QueryCard>
  );
}

function UserPosition({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const position = useFreshQuery('getNetPosition', { params: { id: userId } });
  return (
    <QueryCard title={t('position')} query={position} loading="h-48">
      {(found) => <PositionTable caption={t('position')} position={found} />}
    </QueryCard>
  );
}

function VerificationItem({ name, isVerified }: { name: string; isVerified: boolean }) {
  const { t } = useTranslation('admin-user');
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span className="text-muted">{name}</span>
      <Badge tone={isVerified ? 'win' : 'wait'}>{t(isVerified ? 'facts.verified' : 'facts.notVerified')}</Badge>
    </div>
  );
}

export function UserAccount({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const may = useMay();
  const mayReadMoney = may('money.read');
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-5">
        <SectionCard title={t('facts.title')}>
          <div className="grid gap-3">
            <div className="flex justify-between gap-3 text-sm">
              <span className="text-muted">{t('facts.email')}</span>
              <span className="min-w-0 text-right [overflow-wrap:anywhere]">{user.email ?? t('facts.none')}</span>
            </div>
            <VerificationItem name={t('facts.phone')} isVerified={user.isVerified} />
            <VerificationItem name={t('facts.identity')} isVerified={user.identityVerified} />
            <div className="border-t border-edge pt-3">
              <IdentityFacts user={user} />
              {!may('identity.review') && <p className="mt-2 text-xs text-muted">{t('facts.withheld')}</p>}
            </div>
          </div>
        </SectionCard>
        {!isStaff(user.role) && <UserControls user={user} />}
      </div>
      <div className="grid grid-cols-1 gap-5">
        {mayReadMoney && <UserMoney user={user} />}
        <PlayLimits user={user} />
      </div>
      {mayReadMoney && (
        <div className="lg:col-span-2">
          <UserPosition userId={user.id} />
        </div>
      )}
    </div>
  );
}
