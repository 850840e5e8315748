import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Bet } from '#contract/bets/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { PlayerStats } from '#web/app/pages/player-stats.tsx';
import { SecurityCard } from '#web/features/auth/security-card.tsx';
import { useUserBets } from '#web/features/bets/use-user-bets.ts';
import { OffersCard } from '#web/features/promotions/offers-card.tsx';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { formatMoney } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const RECENT_BETS = 5;

/** Shown only to staff, so players don't load it. */
const SecondFactorCard = lazyPart(
  () => import('#web/features/security/second-factor-card.tsx'),
  'SecondFactorCard',
  'second-factor',
  'wallet',
);

function AccountInformation({ user, totalWon }: { user: User; totalWon: string }) {
  const { t } = useTranslation('bets');
  const { t: tShell } = useTranslation('shell');
  const rows = [
    [t('profile.username'), user.username],
    [t('profile.phoneNumber'), user.phoneNumber],
    [t('profile.accountType'), tShell(`role.${user.role}`)],
    [t('profile.totalWon'), formatMoney(totalWon)],
  ];
  return (
    <SectionCard title={t('profile.information')}>
      <dl className="grid gap-3 text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 grid grid-cols-2 gap-2">
        <Link href={paths.verification} className={buttonClass()}>
          {t('profile.verification')}
        </Link>
        <Link href={paths.saferPlay} className={buttonClass()}>
          {tShell('links.saferPlay')}
        </Link>
      </p>
    </SectionCard>
  );
}

function RecentBets({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation('bets');
  const { betName, matchName } = useBetText();
  return (
    <SectionCard
      title={t('profile.recent')}
      action={
        <Link href={paths.history} className="tap text-sm text-gold-bright hover:underline">
          {t('profile.seeAll')}
        </Link>
      }
    >
      {bets.length === 0 && <p className="py-6 text-center text-sm text-muted">{t('profile.empty')}</p>}
      <ul className="-my-2 divide-y divide-edge">
        {bets.slice(0, RECENT_BETS).map((bet) => (
          <li key={bet.id} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="text-sm font-medium sm:truncate">{betName(bet)}</p>
              <p className="text-xs text-muted sm:truncate">{matchName(bet)}</p>
            </div>
            <span className="flex shrink-0 flex-col items-end gap-1 text-sm font-semibold">
              {formatMoney(bet.stake)}
              <BetStatusBadge status={bet.status} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

export function ProfilePage() {
  const { t } = useTranslation('bets');
  const user = useSignedInUser();
  const bets = useUserBets();
  const position = useNetPosition(user.id);
  return (
    <>
      <PageHeading title={t('profile.title')} text={t('profile.text')} />
      <div className="grid grid-cols-1 gap-5">
        <PlayerStats show={['balance', 'totalBets', 'totalStaked', 'winRate']} />
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <QueryView query={position} loading="h-56">
            {({ all }) => <AccountInformation user={user} totalWon={all.payouts} />}
          </QueryView>
          <div className="lg:row-span-2">
            <QueryView query={bets} loading="h-56">
              {(list) => <RecentBets bets={list} />}
            </QueryView>
          </div>
          <SecurityCard userId={user.id} />
          {isStaff(user.role) ? (
            <SecondFactorCard fallback={<Skeleton className="h-48 rounded-xl" />} />
          ) : (
            <OffersCard userId={user.id} />
          )}
        </div>
      </div>
    </>
  );
}
