import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Result } from '#contract/games/objects.ts';
import { groupGames } from '#web/features/games/group-games.ts';
import { halfTimeScore } from '#web/features/games/match/timeline.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import { useGoalFlash } from '#web/features/games/use-goal-flash.ts';
import { formatDate } from '#web/lib/format.ts';
import { gamePath } from '#web/lib/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MatchClock } from '#web/ui/match-clock.tsx';
import { TeamBadge } from '#web/ui/team-badge.tsx';

function GameState({ game }: { game: Result }) {
  const { t } = useTranslation('pages');
  if (game.status === 'live') {
    return (
      <span className="font-bold text-loss">
        <MatchClock game={game} />
      </span>
    );
  }
  if (game.status === 'abandoned') return <span>{t('scores.abandoned')}</span>;
  return (
    <>
      <span aria-hidden="true">{t('scores.fullTime')}</span>
      <span className="sr-only">{t('scores.fullTimeLong')}</span>
    </>
  );
}

function TeamScore({ team, goals, halfTime }: { team: string; goals: number; halfTime: number | null }) {
  return (
    <span className="flex items-center gap-2.5 text-sm font-medium">
      <TeamBadge team={team} className="h-5 w-4 max-2xs:hidden" />
      <span className="min-w-0 flex-1 truncate max-2xs:whitespace-normal">{team}</span>
      {halfTime !== null && (
        <span aria-hidden="true" className="text-xs font-normal text-muted">
          {halfTime}
        </span>
      )}
      <span className="w-5 text-right text-base font-bold text-gold-bright">{goals}</span>
    </span>
  );
}

function ScoreRow({ game }: { game: Result }) {
  const { t } = useTranslation('pages');
  const scoringSide = useGoalFlash(game);
  const halfTime = halfTimeScore(game);
  return (
    <li className={classNames(scoringSide && 'animate-glow bg-raised')}>
      <Link
        href={gamePath(game.id)}
        className="flex items-center gap-3 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2 max-2xs:flex-wrap"
      >
        <span className="w-11 shrink-0 text-center text-xs text-muted max-2xs:w-full max-2xs:text-left">
          <GameState game={game} />
        </span>
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <TeamScore team={game.homeTeam} goals={game.homeScore} halfTime={halfTime?.home ?? null} />
          <TeamScore team={game.awayTeam} goals={game.awayScore} halfTime={halfTime?.away ?? null} />
        </span>
        {halfTime && <span className="sr-only">{t('scores.halfTime', halfTime)}</span>}
      </Link>
    </li>
  );
}

export function ScoreGroups({ games, newestFirst = false }: { games: readonly Result[]; newestFirst?: boolean }) {
  return (
    <div className="grid items-start gap-4 [grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr))]">
      {groupGames(games, formatDate, newestFirst).map(({ day, league, games: played }) => (
        <Card key={`${day} ${league}`} className="overflow-hidden">
          <div className="flex items-center gap-1 bg-raised py-1 pr-3 pl-1.5">
            <StarButton kind="leagues" name={league} />
            <h3 className="flex min-w-0 flex-1 justify-between gap-x-3 text-xs font-semibold max-2xs:flex-wrap">
              <span className="truncate text-gold">{league}</span>
              <time dateTime={played[0]?.startTime} className="shrink-0 text-muted">
                {day}
              </time>
            </h3>
          </div>
          <ul className="divide-y divide-edge">
            {played.map((game) => (
              <ScoreRow key={game.id} game={game} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
