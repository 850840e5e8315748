import { Lock } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { RedCards } from '#web/features/games/red-cards.tsx';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { gamePath } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MatchClock } from '#web/ui/match-clock.tsx';
import { TeamBadge } from '#web/ui/team-badge.tsx';
import { Time } from '#web/ui/time.tsx';

function LiveMark({ game }: { game: Game }) {
  const { t } = useTranslation('games');
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-bold text-loss">
      <span aria-hidden="true" className="size-1.5 animate-live rounded-full bg-loss" />
      {t('live')}
      <span className="text-text">
        <MatchClock game={game} />
      </span>
    </span>
  );
}

function TeamRow({ game, side, scored }: { game: Game; side: TeamSide; scored: boolean }) {
  const { t } = useTranslation('games');
  const team = side === 'home' ? game.homeTeam : game.awayTeam;
  const goals = side === 'home' ? game.homeScore : game.awayScore;
  return (
    <div className="flex items-center gap-2.5">
      <TeamBadge team={team} className="h-6 w-5" />
      <span className="min-w-0 truncate text-[0.9375rem] font-semibold">{team}</span>
      <RedCards count={side === 'home' ? game.homeRedCards : game.awayRedCards} />
      {scored && <Badge tone="gold">{t('goal')}</Badge>}
      <StarButton kind="teams" name={team} className="-ml-2" />
      {game.status !== 'upcoming' && (
        <span
          aria-hidden="true"
          className={classNames('ml-auto text-xl font-bold', scored ? 'text-gold-bright' : 'text-text')}
        >
          {goals}
        </span>
      )}
    </div>
  );
}

type GameHeaderProps = {
  game: Game;
  scoringSide: TeamSide | null;
  heading: 'h2' | 'h3';
  /** Omits the league, which the heading above already names. */
  underLeague: boolean;
};

export const GameHeader = memo(function GameHeader(props: GameHeaderProps) {
  const { game, scoringSide, heading: Heading, underLeague } = props;
  const { t } = useTranslation('games');
  useDisplayChoices();
  const { homeTeam: home, awayTeam: away, homeScore, awayScore } = game;
  const isLive = game.status === 'live';
  const when = isLive ? <LiveMark game={game} /> : <Time at={game.startTime} />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex min-h-5 items-center justify-between gap-3 text-xs text-muted">
        {underLeague ? when : <span className="min-w-8 flex-1 truncate">{game.league}</span>}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
          {game.suspended && (
            <Badge tone="wait" icon={<Lock className="size-3" />}>
              {t(game.varSince === null ? 'suspended' : 'varCheck')}
            </Badge>
          )}
          {!underLeague && when}
          <Link
            href={gamePath(game.id)}
            aria-label={`+${game.marketCount} ${t('marketsOf', { home, away })}`}
            className="tap min-w-6 rounded-md px-1 py-0.5 font-bold text-gold-bright hover:bg-hover"
          >
            +{game.marketCount}
          </Link>
          <StarButton kind="games" name={String(game.id)} label={t('versus', { home, away })} className="-mr-1.5" />
        </span>
      </div>
      <Heading className="sr-only">{t('versus', { home, away })}</Heading>
      {isLive && <p className="sr-only">{t('scoreLong', { home, away, homeScore, awayScore })}</p>}
      <div className="grid grid-cols-1 gap-1.5">
        <TeamRow game={game} side="home" scored={scoringSide === 'home'} />
        <TeamRow game={game} side="away" scored={scoringSide === 'away'} />
      </div>
    </div>
  );
});
