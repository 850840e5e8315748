import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/format.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { useClockText } from '#web/lib/use-clock-text.ts';

/** The clock and score of an open selection's game, or its kick-off time. */
export function GameStateLine({ gameId, children }: { gameId: number; children?: ReactNode }) {
  const { t } = useTranslation('bets');
  const { short, long } = useClockText();
  const game = useKnownGame()(gameId);
  if (typeof game !== 'object') return null;
  if (game.status !== 'live')
    return <p className="text-xs text-muted">{t('now.kickOff', { time: formatDateTime(game.startTime) })}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 text-xs font-semibold">
      <span aria-hidden="true" className="size-1.5 animate-live rounded-full bg-loss" />
      <span aria-hidden="true" className="text-loss">
        {t('now.live', { clock: short(game) })}
      </span>
      <span className="sr-only">{t('now.live', { clock: long(game) })}</span>
      <span>{t('now.score', { home: game.homeScore, away: game.awayScore })}</span>
      {children}
    </div>
  );
}
