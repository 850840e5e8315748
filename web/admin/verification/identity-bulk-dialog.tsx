import { useTranslation } from 'react-i18next';
import type { ListedUser } from '#contract/users/objects.ts';
import { BulkDialog } from '#web/admin/shared/queue/bulk-dialog.tsx';
import { RiskList } from '#web/admin/shared/queue/risk-badges.tsx';
import type { BulkProps } from '#web/admin/shared/queue/work-queue.tsx';
import { call } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Warning } from '#web/ui/warning.tsx';

/** Decides several identities, as submitted. */
export function IdentityBulkDialog({ kind, rows: users, onClose }: BulkProps<ListedUser>) {
  const { t } = useTranslation('admin');
  const risky = users.filter(({ review }) => review && review.risks.length > 0);
  return (
    <BulkDialog
      item={`identities.${kind}`}
      kind={kind}
      items={users.map(({ id }) => id)}
      title={t(`queue.title.identity.${kind}`)}
      facts={[
        { label: t('queue.facts.count'), value: formatCount(users.length) },
        { label: t('queue.facts.risk'), value: formatCount(risky.length) },
      ]}
      send={(note) =>
        call('decideIdentities', {
          body: {
            identityVerified: kind === 'approve',
            verificationNotes: note,
            items: users.map(({ id: userId, identityVersion }) => ({ userId, identityVersion })),
          },
        })
      }
      refresh={() => refreshPaths('/api/users', '/api/admin/')}
      nameOf={(id) => users.find((user) => user.id === id)?.username ?? `#${id}`}
      onClose={onClose}
    >
      {kind === 'approve' && <Warning text={t('queue.asSubmitted')} />}
      <RiskList players={users.map(({ id, username, review }) => ({ id, username, risks: review?.risks ?? [] }))} />
    </BulkDialog>
  );
}
