import { useTranslation } from 'react-i18next';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import type { UnconfirmedPlayer } from '#contract/games/objects.ts';
import { refreshSquads } from '#web/admin/games/game-queries.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';

function useConfirmation() {
  const { t } = useTranslation('desk');
  return useStaffAction({
    send: (players: readonly UnconfirmedPlayer[]) =>
      call('confirmPlayers', {
        body: {
          players: players
            .slice(0, MAX_BULK_ITEMS)
            .map(({ id, name, position, removed }) => ({ id, seen: { name, position, removed } })),
        },
      }),
    successMessage: (confirmed) => t('player.confirmed', { count: confirmed.length, name: confirmed[0]?.name }),
    errorMessage: t('player.confirmFailed'),
    refresh: refreshSquads,
  });
}

/** A player's unconfirmed change, with a button for users who may confirm it. */
export function UnconfirmedChange({ player }: { player: UnconfirmedPlayer }) {
  const { t } = useTranslation('desk');
  const confirm = useConfirmation();
  const { name, confirmedName, confirmedPosition, changedBy, removed, mayConfirm } = player;
  const before = confirmedPosition && [
    ...(confirmedName === name ? [] : [confirmedName]),
    t(`player.positions.${confirmedPosition}`),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2 text-xs text-muted">
      <Badge tone="wait">{t(removed ? 'player.removedUnconfirmed' : 'player.unconfirmed')}</Badge>
      <span className="[overflow-wrap:anywhere]">
        {!removed && before && `${t('player.was', { before: before.join(', ') })} `}
        {t(before ? 'player.changedBy' : 'player.addedBy', { username: changedBy })}
      </span>
      {mayConfirm ? (
        <Button
          size="small"
          className="ml-auto"
          aria-label={t('player.confirmOf', { name })}
          busy={confirm.isPending}
          onClick={() => confirm.mutate([player])}
        >
          {t('player.confirm')}
        </Button>
      ) : (
        <span>{t('player.needsSecond')}</span>
      )}
    </div>
  );
}

/** Renders nothing unless the user may confirm several changes. */
export function ConfirmAllPlayers({ players }: { players: readonly UnconfirmedPlayer[] }) {
  const { t } = useTranslation('desk');
  const confirm = useConfirmation();
  const confirmable = players.filter(({ mayConfirm }) => mayConfirm);
  if (confirmable.length < 2) return null;
  return (
    <Button size="small" className="mb-3" busy={confirm.isPending} onClick={() => confirm.mutate(confirmable)}>
      {t('player.confirmAll', { number: Math.min(confirmable.length, MAX_BULK_ITEMS) })}
    </Button>
  );
}
