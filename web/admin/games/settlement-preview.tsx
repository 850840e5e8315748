import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { useFollowVersion } from '#web/admin/games/game-queries.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import type { ResponseOf } from '#web/lib/api-client.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';

type PlayersPaidProps = Pick<ResponseOf<'previewSettlement'>, 'players' | 'playerCount'>;

function PlayersPaid({ players, playerCount }: PlayersPaidProps) {
  const { t } = useTranslation('desk');
  if (players.length === 0)
    return (
      <p className="flex min-h-9 items-center rounded-lg border border-edge px-3 text-xs text-muted">
        {t('settlement.noPlayers')}
      </p>
    );
  return (
    <details className="group rounded-lg border border-edge">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-lg px-3 text-xs font-medium hover:bg-hover">
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        {t('settlement.players', { count: playerCount })}
      </summary>
      <div className="max-h-48 overflow-y-auto p-1">
        <Table
          caption={t('settlement.players', { count: playerCount })}
          head={
            <HeadCells names={[t('settlement.player'), t('settlement.stake'), t('settlement.payout')]} figures={2} />
          }
        >
          {players.map(({ userId, username, stake, payout }) => (
            <tr key={userId}>
              <Cell className="[overflow-wrap:anywhere]">{username}</Cell>
              <Cell className="text-right">{formatMoney(stake)}</Cell>
              <Cell className="text-right font-semibold">{formatMoney(payout)}</Cell>
            </tr>
          ))}
        </Table>
        {players.length < playerCount && (
          <p className="px-2 py-1 text-xs text-muted">{t('settlement.highest', { count: players.length })}</p>
        )}
      </div>
    </details>
  );
}

/** Previews the settlements and payouts if the game were finished or abandoned now. */
export function SettlementPreview({ game, as }: { game: Game; as: 'finished' | 'abandoned' }) {
  const { t } = useTranslation('admin');
  const mayPreview = useMay()('bets.settle');
  const preview = useFreshQuery(
    'previewSettlement',
    { params: { id: game.id }, query: { as } },
    { enabled: mayPreview },
  );
  useFollowVersion(preview, game.version);
  if (!mayPreview) return null;
  return (
    // The same height as the figures, so that the buttons below don't move when they load.
    <QueryView query={preview} loading="h-[6.5rem]">
      {({ bets, betsLeftOpen, stake, payout, players, playerCount }) => (
        <div className="grid min-h-[6.5rem] content-start gap-3">
          <dl className="grid grid-cols-2 gap-3 text-center text-sm">
            <div>
              <dt className="text-xs text-muted">{t('endGame.betsSettled')}</dt>
              <dd className="font-semibold">{formatCount(bets)}</dd>
              {betsLeftOpen > 0 && (
                <dd className="text-xs text-muted">{t('endGame.betsLeftOpen', { count: betsLeftOpen })}</dd>
              )}
            </div>
            <div>
              <dt className="text-xs text-muted">{t('endGame.paidOut')}</dt>
              <dd className="font-semibold text-gold-bright">{formatMoney(payout)}</dd>
              <dd className="text-xs text-muted">{t('endGame.ofStaked', { amount: formatMoney(stake) })}</dd>
            </div>
          </dl>
          <PlayersPaid players={players} playerCount={playerCount} />
        </div>
      )}
    </QueryView>
  );
}
