import { ArrowLeft, Lock, Share2 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { GameDetails } from '#contract/games/details-objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { hasKickedOff, type TeamSide } from '#domain/game.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { BallIcon, RedCardIcon } from '#web/features/games/match/event-icons.tsx';
import { halfTimeScore, type TimelineEvent, timelineOf } from '#web/features/games/match/timeline.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { gamePath, paths } from '#web/lib/paths.ts';
import { shareNatively } from '#web/lib/share-natively.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MatchClock } from '#web/ui/match-clock.tsx';
import { TeamBadge } from '#web/ui/team-badge.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCopyText } from '#web/ui/toast/use-copy-text.ts';

/** Shares the page's URL through the device's share dialog, or copies it. */
function ShareMatch({ gameId, title }: { gameId: number; title: string }) {
  const { t } = useTranslation('match');
  const copyText = useCopyText(t('share.copyFailed'));
  const share = async () => {
    const url = location.origin + gamePath(gameId);
    if ((await shareNatively({ title, url })) !== 'impossible') return;
    if (await copyText(url)) showToast({ title: t('share.copied'), description: url });
  };
  return <IconButton icon={Share2} label={t('share.button')} onClick={() => void share()} />;
}

type MatchHeaderProps = {
  game: Game;
  /** Undefined until loaded. */
  details: GameDetails | undefined;
  /** The side that has just scored. */
  scoringSide: TeamSide | null;
};

const EVENT_ROW_REM = 1.375;

function Team({ game, side }: { game: Game; side: TeamSide }) {
  const { t } = useTranslation('games');
  const team = side === 'home' ? game.homeTeam : game.awayTeam;
  const redCards = side === 'home' ? game.homeRedCards : game.awayRedCards;
  return (
    <div className="grid min-w-0 justify-items-center gap-1.5 text-center">
      <span className="relative">
        <TeamBadge team={team} className="h-12 w-10 sm:h-14 sm:w-12" />
        {redCards > 0 && (
          <span className="absolute -top-1 -right-3 inline-flex h-4.5 min-w-3.5 items-center justify-center rounded-xs bg-loss px-0.5 text-2xs font-bold text-ink">
            <span aria-hidden="true">{redCards}</span>
            <span className="sr-only">{t('redCards', { count: redCards })}</span>
          </span>
        )}
      </span>
      <span className="flex max-w-full items-start justify-center">
        <span className="min-w-0 text-sm leading-tight font-semibold [overflow-wrap:anywhere] sm:text-base">
          {team}
        </span>
      </span>
      <StarButton kind="teams" name={team} className="-mt-1" />
    </div>
  );
}

function State({ game }: { game: Game }) {
  const { t } = useTranslation(['match', 'games']);
  if (game.status === 'live')
    return (
      <span className="inline-flex items-center gap-1.5 text-sm font-bold text-loss">
        <span aria-hidden="true" className="size-1.5 animate-live rounded-full bg-loss" />
        <span className="sr-only">{t('games:live')}</span>
        <MatchClock game={game} />
        {game.announcedStoppageMinutes != null && (
          <span className="rounded-sm border border-loss px-1 text-xs leading-4">
            <span aria-hidden="true">+{game.announcedStoppageMinutes}</span>
            <span className="sr-only">{t('match:announced', { count: game.announcedStoppageMinutes })}</span>
          </span>
        )}
      </span>
    );
  return (
    game.status !== 'upcoming' && (
      <span className="text-xs font-medium text-muted">{t(`match:state.${game.status}`)}</span>
    )
  );
}

function ScoreAndClock({ game, scoringSide }: Pick<MatchHeaderProps, 'game' | 'scoringSide'>) {
  const { t } = useTranslation('match');
  const halfTime = halfTimeScore(game);
  const goals = (side: TeamSide) => (
    <span className={classNames(scoringSide === side && 'text-gold-bright')}>
      {side === 'home' ? game.homeScore : game.awayScore}
    </span>
  );
  return (
    <div className="grid min-w-22 justify-items-center gap-1 self-start pt-1 text-center max-2xs:order-first max-2xs:col-span-2">
      {hasKickedOff(game.status) ? (
        <p aria-hidden="true" className="text-4xl leading-none font-bold whitespace-nowrap">
          {goals('home')}
          <span className="mx-1 text-muted">–</span>
          {goals('away')}
        </p>
      ) : (
        <p className="text-2xl leading-9 font-bold">
          <time dateTime={game.startTime}>{formatTime(game.startTime)}</time>
        </p>
      )}
      <State game={game} />
      {halfTime && game.period !== 'half_time' && <span className="text-xs text-muted">{t('halfTime', halfTime)}</span>}
      <span className="text-xs text-muted">
        <time dateTime={game.startTime}>
          {formatDate(game.startTime)}
          {hasKickedOff(game.status) && `, ${formatTime(game.startTime)}`}
        </time>
      </span>
    </div>
  );
}

type SideEvent = Extract<TimelineEvent, { team: TeamSide }>;

function SideEvents({ events, side }: { events: readonly SideEvent[]; side: TeamSide }) {
  const { t } = useTranslation('match');
  const isHome = side === 'home';
  return (
    <ul className={classNames('grid min-w-0 content-start text-xs text-muted', isHome && 'justify-items-end')}>
      {events.map((event) => (
        <li
          key={event.key}
          style={{ height: `${EVENT_ROW_REM}rem` }}
          className={classNames('flex max-w-full min-w-0 items-center gap-1.5', isHome && 'flex-row-reverse')}
        >
          {event.kind === 'redCard' ? <RedCardIcon /> : <BallIcon className="size-3 text-muted" />}
          <span className="min-w-0 truncate">
            {event.kind === 'goal' ? (event.goal.playerName ?? t('event.goal')) : t('event.redCard')}
          </span>
          {event.kind === 'goal' && event.goal.ownGoal && (
            <span className="shrink-0">
              <span aria-hidden="true">({t('event.ownGoalShort')})</span>
              <span className="sr-only">({t('event.ownGoal')})</span>
            </span>
          )}
          {event.at && <span className="shrink-0">{t('event.minute', { minute: formatMinute(event.at) })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Reserves the same space while the scorers load, and if some are unknown. */
function Events({ game, details }: Pick<MatchHeaderProps, 'game' | 'details'>) {
  const rows = Math.max(game.homeScore + game.homeRedCards, game.awayScore + game.awayRedCards);
  if (rows === 0) return null;
  const events = details ? timelineOf(game, details) : [];
  const eventsOf = (side: TeamSide) =>
    events.filter(
      (event): event is SideEvent => (event.kind === 'goal' || event.kind === 'redCard') && event.team === side,
    );
  return (
    <div
      style={{ minHeight: `${rows * EVENT_ROW_REM}rem` }}
      className="grid grid-cols-2 gap-x-4 border-t max-2xs:grid-cols-1 border-edge px-3 py-2 box-content"
    >
      <SideEvents events={eventsOf('home')} side="home" />
      <SideEvents events={eventsOf('away')} side="away" />
    </div>
  );
}

export const MatchHeader = memo(function MatchHeader({ game, details, scoringSide }: MatchHeaderProps) {
  const { t } = useTranslation(['games', 'game', 'match']);
  useDisplayChoices();
  const { homeTeam: home, awayTeam: away, homeScore, awayScore } = game;
  const versus = t('games:versus', { home, away });
  const isStarted = hasKickedOff(game.status);
  const title = isStarted ? t('match:score', { home, away, homeScore, awayScore }) : versus;
  return (
    <Card className="overflow-hidden">
      <div className="flex min-h-11 items-center gap-1 border-b border-edge px-1 max-2xs:flex-wrap">
        <Link href={paths.betting} aria-label={t('game:back')} className={buttonClass('ghost', 'icon')}>
          <ArrowLeft className="size-5" />
        </Link>
        <span className="min-w-0 flex-1 truncate text-xs text-muted max-2xs:order-last max-2xs:basis-full max-2xs:p-2">
          {game.league}
        </span>
        {game.suspended && (
          <Badge tone="wait" icon={<Lock className="size-3" />}>
            {t(game.varSince === null ? 'games:suspended' : 'games:varCheck')}
          </Badge>
        )}
        <StarButton kind="games" name={String(game.id)} label={versus} />
        <ShareMatch gameId={game.id} title={title} />
      </div>
      <h1 className="sr-only">{versus}</h1>
      {isStarted && <p className="sr-only">{t('games:scoreLong', { home, away, homeScore, awayScore })}</p>}
      <div className="grid grid-cols-[1fr_auto_1fr] gap-2 px-3 pt-3 pb-1 max-2xs:grid-cols-2">
        <Team game={game} side="home" />
        <ScoreAndClock game={game} scoringSide={scoringSide} />
        <Team game={game} side="away" />
      </div>
      <Events game={game} details={details} />
    </Card>
  );
});
