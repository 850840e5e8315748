import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { AskDialog } from '#web/admin/users/ask-dialog.tsx';
import { useAccountAction } from '#web/admin/users/use-account-action.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

function EndSessions({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const action = useAccountAction({
    send: () => call('endUserSessions', { params: { id: user.id }, body: {} }),
    done: ({ ended }) => t('sessions.ended', { count: ended }),
    failed: t('sessions.endFailed'),
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t('sessions.endTitle', { username: user.username })}
      text={t('sessions.endText')}
      confirm={{ label: t('sessions.end'), variant: 'danger' }}
      busy={action.isPending}
      onConfirm={() => action.mutate(undefined)}
      onClose={onClose}
    />
  );
}

/** A user's sessions, with a button to end them all. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const mayEnd = useMay()('users.manage', user.id);
  const [ending, setEnding] = useState(false);
  const sessions = useQuery({ ...queryOf('listUserSessions', { params: { id: user.id } }), refetchOnMount: 'always' });
  const head = (
    <>
      <HeadCell>{t('sessions.started')}</HeadCell>
      <HeadCell>{t('sessions.used')}</HeadCell>
      <HeadCell>{t('sessions.expires')}</HeadCell>
    </>
  );
  return (
    <SectionCard
      title={t('sessions.caption')}
      action={
        mayEnd &&
        (sessions.data?.length ?? 0) > 0 && (
          <Button size="small" onClick={() => setEnding(true)}>
            <LogOut aria-hidden="true" className="size-4" />
            {t('sessions.end')}
          </Button>
        )
      }
    >
      <QueryView query={sessions} loading={<SkeletonList count={3} className="h-11" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<MonitorOff aria-hidden="true" />} title={t('sessions.empty')} />
          ) : (
            <Table caption={t('sessions.caption')} head={head}>
              {rows.map((row) => (
                <tr key={row.createdAt}>
                  <Cell>
                    {formatDateTime(row.createdAt)} {row.current && <Badge tone="gold">{t('sessions.current')}</Badge>}
                  </Cell>
                  <Cell>{formatDateTime(row.lastSeenAt)}</Cell>
                  <Cell>{formatDateTime(row.expiresAt)}</Cell>
                </tr>
              ))}
            </Table>
          )
        }
      </QueryView>
      {ending && <EndSessions user={user} onClose={() => setEnding(false)} />}
    </SectionCard>
  );
}
