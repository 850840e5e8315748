import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { UserLink } from '#web/admin/shared/links.tsx';
import { displayOdds, formatMoney, formatTime } from '#web/lib/format.ts';
import { useLiveState } from '#web/lib/live/live.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { BetStatusBadge } from '#web/ui/bet-status-badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QueryView } from '#web/ui/query-view.tsx';

/** How often the list is polled if there is no live connection to announce new bets. */
const POLL_MS = 3000;
const LIVE_POLL_MS = 15_000;
const SHOWN = 15;

/** How long a new bet is highlighted. */
const NEW_MS = 8000;

export function TickerSection({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const { legName, marketOf } = useBetText();
  const query = { gameId: String(game.id), pageSize: String(SHOWN) } as const;
  const isLive = useLiveState().status === 'live';
  const bets = useFreshQuery('searchBets', { query }, { refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS });
  return (
    <SectionCard title={t('ticker.title')}>
      <p className="mb-3 text-xs text-muted">
        {isLive ? t('ticker.live') : t('ticker.text', { seconds: POLL_MS / 1000 })}
      </p>
      <QueryView query={bets} loading="h-24">
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-sm text-muted">{t('ticker.none')}</p>
          ) : (
            <ol className="-mr-2 grid max-h-96 gap-2 overflow-y-auto pr-2">
              {rows.map((bet) => (
                <li
                  key={bet.id}
                  className={classNames(
                    'grid gap-0.5 border-t border-edge pt-2 text-xs first:border-t-0 first:pt-0',
                    serverNow() - Date.parse(bet.createdAt) < NEW_MS && 'animate-glow',
                  )}
                >
                  <span className="flex items-center justify-between gap-2">
                    <span className="min-w-0 truncate">
                      <UserLink id={bet.userId} name={bet.username} />
                    </span>
                    <span className="flex shrink-0 items-center gap-2 text-muted">
                      {formatTime(bet.createdAt)}
                      {bet.status !== 'pending' && <BetStatusBadge status={bet.status} />}
                    </span>
                  </span>
                  <span className="[overflow-wrap:anywhere]">
                    {bet.legs
                      .filter(({ gameId }) => gameId === game.id)
                      .map(legName)
                      .join(' + ')}{' '}
                    <span className="text-muted">{marketOf(bet)}</span>
                  </span>
                  <span className="font-medium">
                    {t(bet.system === null ? 'ticker.figures' : 'ticker.system', {
                      stake: formatMoney(bet.stake),
                      odds: displayOdds(bet.odds),
                      win: formatMoney(bet.potentialWin),
                    })}
                  </span>
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </SectionCard>
  );
}
