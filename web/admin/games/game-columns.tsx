import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { priceOf } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import { hasKickedOff } from '#domain/game.ts';
import { GameActions, type OpenGameDialog } from '#web/admin/games/game-actions.tsx';
import { RESULT_FIELDS } from '#web/admin/games/game-form.ts';
import { GameStatusBadges } from '#web/admin/games/game-status-badges.tsx';
import type { MisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { gameDeskPath } from '#web/lib/paths.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';

const NONE = '–';

function MatchCell({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  const reds = [
    { team: game.homeTeam, count: game.homeRedCards },
    { team: game.awayTeam, count: game.awayRedCards },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <Link
        href={gameDeskPath(game.id)}
        data-focus-first
        className="font-medium underline-offset-4 hover:text-gold-bright hover:underline"
      >
        {t('games.versus', { home: game.homeTeam, away: game.awayTeam })}
      </Link>
      <time dateTime={game.startTime} className="block text-xs font-normal text-muted">
        {formatDateTime(game.startTime)}
      </time>
      {reds.map(({ team, count }) => (
        <span key={team} className="block text-xs font-normal text-loss">
          {t('games.redCardsOf', { team, count })}
        </span>
      ))}
    </>
  );
}

function ScoreCell({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  if (!hasKickedOff(game.status)) return <span className="text-muted">{NONE}</span>;
  return (
    <>
      <span className="font-semibold">
        {game.homeScore}–{game.awayScore}
      </span>
      {game.halfTimeRecorded && (
        <span className="block text-xs text-muted">
          {t('games.halfTimeScore', { home: game.halfTimeHomeScore, away: game.halfTimeAwayScore })}
        </span>
      )}
    </>
  );
}

export function useGameColumns(onOpen: OpenGameDialog, rowGuard: MisclickGuard): DataColumn<Game>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        id: 'match',
        header: t('games.match'),
        cell: (game) => <MatchCell game={game} />,
        serverSort: 'homeTeam',
        onCard: 'title',
        wrap: true,
      },
      { id: 'league', header: t('games.league'), cell: (game) => game.league, serverSort: 'league', wrap: 'narrow' },
      { id: 'status', header: t('games.status'), cell: (game) => <GameStatusBadges game={game} />, onCard: 'corner' },
      { id: 'score', header: t('games.score'), cell: (game) => <ScoreCell game={game} /> },
      {
        id: 'odds',
        header: t('games.odds'),
        cell: (game) => RESULT_FIELDS.map((field) => priceOf(game, field) ?? NONE).join(' / '),
      },
      {
        id: 'actions',
        header: t('games.actions'),
        cell: (game) => <GameActions game={game} onOpen={onOpen} rowGuard={rowGuard} />,
        onCard: 'foot',
      },
    ],
    [t, onOpen, rowGuard],
  );
}
