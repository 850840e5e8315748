import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { call } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';
import { Checkbox, SelectField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

/** Stops betting on many games at once, such as after a feed failure. */
export function SuspendAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['desk', 'admin']);
  const [league, setLeague] = useState('');
  const [upcoming, setUpcoming] = useState(false);
  const [failed, setFailed] = useState<readonly number[]>([]);
  const games = [...(useQuery(liveGamesQuery).data ?? []), ...(useQuery(upcomingGamesQuery).data ?? [])];
  // Includes the chosen one even if its last game has just ended.
  const leagues = [...new Set([...games.map((game) => game.league), ...(league ? [league] : [])])].toSorted();
  const nameOf = (id: number) => {
    const game = games.find((each) => each.id === id);
    return game ? t('admin:games.versus', { home: game.homeTeam, away: game.awayTeam }) : `#${id}`;
  };
  return (
    <ConfirmDialog
      title={t('suspendAll.title')}
      text={t('suspendAll.text')}
      confirm={{ label: t('suspendAll.confirm'), variant: 'danger' }}
      send={async () => {
        setFailed([]);
        const { results } = await call('suspendGames', { body: { upcoming, ...(league && { league }) } });
        const open = results.filter(({ outcome }) => outcome !== 'done').map(({ id }) => id);
        setFailed(open);
        if (open.length > 0) throw new Error('some games are not suspended');
        return results.length;
      }}
      successMessage={(count) =>
        count === 0
          ? { title: t('suspendAll.none'), tone: 'error' }
          : t('suspendAll.done', { count, number: formatCount(count) })
      }
      errorMessage={t('suspendAll.failed')}
      refresh={refreshGames}
      onClose={onClose}
    >
      <SelectField
        label={t('suspendAll.league')}
        value={league}
        choices={[
          { value: '', label: t('suspendAll.allLeagues') },
          ...leagues.map((name) => ({ value: name, label: name })),
        ]}
        onChange={({ target }) => {
          setLeague(target.value);
          setFailed([]);
        }}
      />
      <Checkbox
        label={t('suspendAll.upcoming')}
        checked={upcoming}
        onChange={({ target }) => {
          setUpcoming(target.checked);
          setFailed([]);
        }}
      />
      {failed.length > 0 && (
        <Warning announced text={t('suspendAll.notSuspended', { games: failed.map(nameOf).join(', ') })} />
      )}
    </ConfirmDialog>
  );
}
