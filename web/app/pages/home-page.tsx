import { CircleDot, Gem, Layers, type LucideIcon, Radio, Sparkles, Ticket, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { HomeGames } from '#web/app/pages/home/home-games.tsx';
import { AuthCard } from '#web/features/auth/auth-form.tsx';
import { useGameLists } from '#web/lib/games.ts';
import { depositPath, type Path, paths } from '#web/lib/paths.ts';
import { useUser } from '#web/lib/session.ts';
import { useJackpot } from '#web/lib/site-settings.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { INVITATION_CLASS, Personal } from '#web/ui/personal.tsx';
import { RestrictionNotice } from '#web/ui/restriction-notice.tsx';

type TileProps = { icon: ReactNode; value: ReactNode; text: string; to: Path };

function Tile({ icon, value, text, to }: TileProps) {
  return (
    <li>
      <Link
        href={to}
        className="grid h-full content-start gap-0.5 rounded-xl border border-gold/40 bg-linear-to-br from-gold-deep/60 to-panel px-2.5 py-2 transition-colors hover:border-gold sm:p-4"
      >
        <span className="hidden text-gold sm:block [&>svg]:size-5">{icon}</span>
        <span className="text-sm font-bold text-gold-bright sm:text-xl">{value}</span>
        <span className="text-2xs text-muted sm:text-xs">{text}</span>
      </Link>
    </li>
  );
}

const PLACEHOLDER = <span className="skeleton inline-block w-[4em] max-w-full">{'\u00a0'}</span>;

function HomeTiles() {
  const { t } = useTranslation('home');
  const liveCount = useGameLists().live.data?.length;
  const jackpot = useJackpot();
  return (
    <ul
      aria-label={t('tiles.label')}
      className="grid grid-flow-col gap-2 max-2xs:grid-flow-row sm:auto-cols-fr sm:gap-3"
    >
      <Tile
        icon={<Radio />}
        value={liveCount === undefined ? PLACEHOLDER : t('tiles.live', { count: liveCount })}
        text={t('tiles.liveText')}
        to={paths.live}
      />
      {jackpot !== null && (
        <Tile icon={<Gem />} value={jackpot ?? PLACEHOLDER} text={t('tiles.jackpotText')} to={paths.promotions} />
      )}
      <Tile icon={<Sparkles />} value={t('tiles.specials')} text={t('tiles.specialsText')} to={paths.promotions} />
    </ul>
  );
}

type Shortcut = { to: Path; label: 'betting' | 'advancedBetting' | 'bettingHistory' | 'wallet'; icon: LucideIcon };

const SHORTCUTS: readonly Shortcut[] = [
  { to: paths.betting, label: 'betting', icon: CircleDot },
  { to: paths.advancedBetting, label: 'advancedBetting', icon: Layers },
  { to: paths.bettingHistory, label: 'bettingHistory', icon: Ticket },
  { to: paths.wallet, label: 'wallet', icon: Wallet },
];

function Shortcuts() {
  const { t } = useTranslation('home');
  return (
    <nav aria-label={t('shortcuts.label')}>
      <ul className="grid grid-cols-4 gap-2 max-2xs:grid-cols-2 sm:gap-3">
        {SHORTCUTS.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              href={to}
              className="flex h-full min-h-12 flex-col items-center gap-1 rounded-xl border border-edge bg-panel px-1 py-2 text-center text-xs font-medium sm:flex-row sm:gap-2.5 sm:text-left sm:px-3 sm:text-sm transition-colors hover:border-gold hover:text-gold-bright"
            >
              <Icon className="size-4.5 shrink-0 text-gold" />
              {t(`shortcuts.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function VisitorHome() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  return (
    // Beside the slip, there is only enough space for the games; its buttons open the same form.
    <div className="@container">
      <div className="grid items-start gap-x-6 lg:@min-[60rem]:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <div className="mb-6 pt-1">
          <h1 className="text-3xl leading-tight font-semibold tracking-tight text-gold-bright sm:text-4xl">
            {t('visitor.heading')}
          </h1>
          <p className="mt-2 max-w-lg text-base text-muted">{t('visitor.text')}</p>
        </div>
        <div className="mb-8 lg:@max-[60rem]:hidden lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <AuthCard />
        </div>
        <div className="min-w-0">
          <HomeGames />
        </div>
      </div>
    </div>
  );
}

function PlayerHeader({ username }: { username: string }) {
  const { t } = useTranslation('home');
  const restriction = useRestriction();
  return (
    <>
      <PageHeading
        title={t('title')}
        heading={<Personal>{t('player.welcome', { username })}</Personal>}
        text={t('player.text')}
        action={
          restriction ? null : (
            <Link href={depositPath} className={classNames(buttonClass('primary'), INVITATION_CLASS)}>
              {t('player.deposit')}
            </Link>
          )
        }
      />
      <div className="mb-8 grid gap-3">
        {restriction ? <RestrictionNotice /> : <HomeTiles />}
        <Shortcuts />
      </div>
    </>
  );
}

export function HomePage() {
  const user = useUser();
  if (!user) return <VisitorHome />;
  return (
    <>
      <PlayerHeader username={user.username} />
      <HomeGames />
    </>
  );
}
