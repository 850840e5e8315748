import { LogOut, MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { EndSessionsDialog } from '#web/admin/users/user-actions.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
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
