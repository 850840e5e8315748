import { LogOut, MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerDevices } from '#contract/player-controls/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { UserLink } from '#web/admin/shared/links.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { EndSessionsDialog } from '#web/admin/users/user-actions.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, HeadCells, Table } from '#web/ui/table.tsx';

export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const mayEnd = useMay()('users.manage', user.id);
  const [isEnding, setEnding] = useState(false);
  const sessions = useFreshQuery('listUserSessions', { params: { id: user.id } });
  return (
    <QueryCard
      title={t('sessions.caption')}
      action={
        mayEnd &&
        (sessions.data?.length ?? 0) > 0 && (
          <Button size="small" onClick={() => setEnding(true)}>
            <LogOut className="size-4" />
            {t('sessions.end')}
          </Button>
        )
      }
      query={sessions}
      loading={{ count: 3, className: 'h-11' }}
      empty={<EmptyState icon={<MonitorOff />} title={t('sessions.empty')} />}
      dialog={isEnding && <EndSessionsDialog user={user} onClose={() => setEnding(false)} />}
    >
      {(rows) => (
        <Table
          caption={t('sessions.caption')}
          head={<HeadCells names={[t('sessions.started'), t('sessions.used'), t('sessions.expires')]} />}
        >
          {rows.map((row) => (
            <tr key={`${row.createdAt} ${row.expiresAt} ${row.lastSeenAt}`}>
              <Cell>
                {formatDateTime(row.createdAt)} {row.current && <Badge tone="gold">{t('sessions.current')}</Badge>}
              </Cell>
              <Cell>{formatDateTime(row.lastSeenAt)}</Cell>
              <Cell>{formatDateTime(row.expiresAt)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </QueryCard>
  );
}

type Device = PlayerDevices['devices'][number];
type FailedLogin = PlayerDevices['failedLogins'][number];

function DeviceTable({ devices }: Pick<PlayerDevices, 'devices'>) {
  const { t } = useTranslation('admin-user');
  const columns: DataColumn<Device>[] = [
    {
      id: 'device',
      header: t('devices.device'),
      cell: ({ id }) => <code className="text-xs">{id}</code>,
      onCard: 'title',
    },
    {
      id: 'first',
      header: t('devices.first'),
      cell: ({ firstUsedAt }) => (firstUsedAt === null ? '–' : formatDateTime(firstUsedAt)),
    },
    { id: 'last', header: t('devices.last'), cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt) },
    {
      id: 'removed',
      header: t('devices.removed'),
      cell: ({ removedAt }) => (removedAt === null ? '–' : formatDateTime(removedAt)),
    },
    {
      id: 'accounts',
      header: t('devices.accounts'),
      cell: ({ accounts }) =>
        accounts.length === 0 ? (
          <span className="text-muted">{t('devices.alone')}</span>
        ) : (
          <span className="flex flex-wrap gap-x-3">
            {accounts.map((account) => (
              <UserLink key={account.id} id={account.id} name={account.username} />
            ))}
          </span>
        ),
      wrap: true,
    },
  ];
  return (
    <DataTable
      caption={t('devices.caption')}
      rows={devices}
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={<MonitorOff />} title={t('devices.empty')} />}
    />
  );
}

function FailedLogins({ failedLogins }: Pick<PlayerDevices, 'failedLogins'>) {
  const { t } = useTranslation('admin-user');
  const columns: DataColumn<FailedLogin>[] = [
    {
      id: 'address',
      header: t('devices.address'),
      cell: ({ address }) => <code className="text-xs">{address}</code>,
      onCard: 'title',
    },
    { id: 'attempts', header: t('devices.attempts'), cell: ({ count }) => count },
    { id: 'last', header: t('devices.lastAttempt'), cell: ({ lastAt }) => formatDateTime(lastAt) },
  ];
  if (failedLogins.length === 0) return <p className="text-sm text-muted">{t('devices.noFailures')}</p>;
  return (
    <DataTable
      caption={t('devices.failures')}
      rows={failedLogins}
      columns={columns}
      rowKey={({ address }) => address}
      empty={null}
    />
  );
}

/** A player's known browsers, and failed logins in the last day. */
export function UserDevices({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const devices = useFreshQuery('getPlayerDevices', { params: { id: userId } });
  return (
    <QueryCard
      title={t('devices.caption')}
      text={t('devices.text')}
      query={devices}
      loading={{ count: 3, className: 'h-11' }}
    >
      {(found) => (
        <div className="grid grid-cols-1 gap-5">
          <DeviceTable devices={found.devices} />
          <div className="grid grid-cols-1 gap-3">
            <h3 className="text-sm font-semibold">{t('devices.failures')}</h3>
            <FailedLogins failedLogins={found.failedLogins} />
          </div>
        </div>
      )}
    </QueryCard>
  );
}
