import { useQuery } from '@tanstack/react-query';
import { Radio, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { useExposure } from '#web/admin/shared/admin-queries.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { GameLink } from '#web/admin/shared/links.tsx';
import { ScoreText } from '#web/admin/shared/score-text.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { liveGamesQuery } from '#web/lib/games.ts';
import { gameDeskPath } from '#web/lib/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MatchClock } from '#web/ui/match-clock.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const LIVE_SHOWN = 8;

export function LiveGames() {
  const { t } = useTranslation('admin');
  const live = useQuery(liveGamesQuery);
  const mayRun = useMay()('games.run');
  const nameOf = (game: Game) => t('games.versus', { home: game.homeTeam, away: game.awayTeam });
  const gamesLink = mayRun && (
    <Link href={tabPath('games')} className={buttonClass('ghost', 'small')}>
      {t('tabs.games')}
    </Link>
  );
  return (
    <QueryCard
      title={t('overview.liveNow')}
      action={gamesLink}
      query={live}
      loading={{ count: 3, className: 'h-11' }}
      empty={<EmptyState icon={<Radio />} title={t('overview.noLive')} />}
    >
      {(games) => (
        <ul className="divide-y divide-edge">
          {games.slice(0, LIVE_SHOWN).map((game) => (
            <li key={game.id} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
              <span className="min-w-9">
                <Badge tone="win">
                  <MatchClock game={game} />
                </Badge>
              </span>
              <span className="min-w-0 flex-1 sm:truncate">
                {mayRun ? (
                  <Link href={gameDeskPath(game.id)} className="tap link">
                    {nameOf(game)}
                  </Link>
                ) : (
                  nameOf(game)
                )}
              </span>
              {game.suspended && <Badge tone="wait">{t('games.suspended')}</Badge>}
              <span className="text-base font-semibold whitespace-nowrap text-gold-bright">
                {game.homeScore}–{game.awayScore}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryCard>
  );
}

const LOSING_SHOWN = 6;

export function WorstGames() {
  const { t } = useTranslation('admin-risk');
  const riskLink = (
    <Link href={tabPath('risk')} className={buttonClass('ghost', 'small')}>
      {t('exposure.all')}
    </Link>
  );
  return (
    <QueryCard
      title={t('exposure.title')}
      text={t('exposure.worstText')}
      action={riskLink}
      query={useExposure()}
      loading={{ count: 3, className: 'h-11' }}
    >
      {(rows) => {
        const losing = rows.filter(({ worst }) => worst.profit.startsWith('-'));
        return losing.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t('exposure.noLoss')} />
        ) : (
          <ul className="divide-y divide-edge">
            {losing.slice(0, LOSING_SHOWN).map((row) => (
              <li key={row.gameId} className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-sm">
                <span className="min-w-0 wrap-anywhere sm:truncate">
                  <GameLink game={row} />
                </span>
                <ScoreText {...row.worst} />
              </li>
            ))}
          </ul>
        );
      }}
    </QueryCard>
  );
}
