import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Helplines } from '#web/features/content/helplines.tsx';
import { BreakCard } from '#web/features/safer-play/break-card.tsx';
import { LimitsCard } from '#web/features/safer-play/limits-card.tsx';
import { usePlayLimits } from '#web/features/safer-play/play-queries.ts';
import { PositionCard } from '#web/features/safer-play/position-card.tsx';
import { RealityCard } from '#web/features/safer-play/reality-card.tsx';
import { useLoginPath } from '#web/lib/next-page.ts';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { RestrictionNotice } from '#web/ui/restriction-notice.tsx';
import { EmptyCard } from '#web/ui/states.tsx';

function PlayerTools({ userId }: { userId: number }) {
  const query = usePlayLimits(userId);
  return (
    <QueryView query={query} loading={{ count: 3, className: 'h-48' }}>
      {(limits) => (
        <div className="grid grid-cols-1 gap-5">
          <RestrictionNotice />
          <PositionCard userId={userId} />
          <LimitsCard userId={userId} limits={limits} />
          <RealityCard userId={userId} limits={limits} />
          <BreakCard userId={userId} />
        </div>
      )}
    </QueryView>
  );
}

function VisitorNote() {
  const { t } = useTranslation('saferplay');
  const loginPath = useLoginPath();
  return (
    <EmptyCard
      icon={<ShieldCheck />}
      title={t('adults')}
      text={t('visitor')}
      link={{ to: loginPath, label: t('logIn') }}
    />
  );
}

export function SaferPlayPage() {
  const { t } = useTranslation('saferplay');
  const user = useUser();
  return (
    <>
      <PageHeading title={t('title')} text={t('text')} />
      {user ? <PlayerTools userId={user.id} /> : <VisitorNote />}
      <div className="mt-6">
        <Helplines isShort />
      </div>
      <section className="mt-6 max-w-prose text-sm text-muted">
        {user && <p className="mb-1 font-semibold text-text">{t('adults')}</p>}
        <p>
          {t('help')}{' '}
          <Link href={paths.responsibleGambling} className="text-gold-bright underline underline-offset-4">
            {t('more')}
          </Link>
        </p>
      </section>
    </>
  );
}
