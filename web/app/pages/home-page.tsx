import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { HomeGames } from '#web/app/pages/home/home-games.tsx';
import { HomeTiles } from '#web/app/pages/home/home-tiles.tsx';
import { Shortcuts } from '#web/app/pages/home/shortcuts.tsx';
import { AUTH_MODES } from '#web/app/pages/login-page.tsx';
import { AuthCard } from '#web/features/auth/auth-card.tsx';
import { paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { useAddressChoice } from '#web/lib/use-address-choice.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useStop } from '#web/lib/use-stop.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { INVITATION, Personal } from '#web/ui/personal.tsx';
import { StoppedNotice } from '#web/ui/stopped-notice.tsx';

/** Side by side on desktop; on a phone the log-in comes before the games. */
function VisitorHome() {
  const { t } = useTranslation('home');
  const [mode, setMode] = useAddressChoice('mode', AUTH_MODES);
  return (
    <div className="grid items-start gap-x-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <div className="mb-6 pt-1">
        <h1 className="text-3xl leading-tight font-semibold tracking-tight text-gold-bright sm:text-4xl">
          {t('visitor.heading')}
        </h1>
        <p className="mt-2 max-w-lg text-base text-muted">{t('visitor.text')}</p>
      </div>
      <div className="mb-8 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <AuthCard mode={mode} onModeChange={setMode} />
      </div>
      <div className="min-w-0">
        <HomeGames />
      </div>
    </div>
  );
}

function PlayerTop({ username }: { username: string }) {
  const { t } = useTranslation('home');
  const stop = useStop();
  return (
    <>
      <PageHeading
        title={<Personal>{t('player.welcome', { username })}</Personal>}
        text={t('player.text')}
        action={
          stop ? null : (
            <Link href={paths.wallet} className={classNames(buttonClass('primary'), INVITATION)}>
              {t('player.deposit')}
            </Link>
          )
        }
      />
      <div className="mb-8 grid gap-3">
        {stop ? <StoppedNotice /> : <HomeTiles />}
        <Shortcuts />
      </div>
    </>
  );
}

/** The front page: log-in for visitors, a dashboard for players, and games for both. */
export function HomePage() {
  const { t } = useTranslation('home');
  const user = useUser();
  usePageTitle(t('title'));
  if (!user) return <VisitorHome />;
  return (
    <>
      <PlayerTop username={user.username} />
      <HomeGames />
    </>
  );
}
