import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import type { ListedUser } from '#contract/users/objects.ts';
import { BulkDialog } from '#web/admin/shared/queue/bulk-dialog.tsx';
import { QueueFrame } from '#web/admin/shared/queue/queue-frame.tsx';
import { RiskList } from '#web/admin/shared/queue/risk-badges.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Warning } from '#web/ui/warning.tsx';

type Kind = 'approve' | 'reject';
type IdentityBulkProps = { kind: Kind; users: readonly ListedUser[]; onClose: () => void };

function IdentityBulkDialog({ kind, users, onClose }: IdentityBulkProps) {
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

type VerificationQueueProps = {
  users: readonly ListedUser[];
  /** An upper bound on the submissions on all pages; `loadFirstRows` loads the first ones. */
  total: number;
  loadFirstRows: (count: number) => Promise<{ rows: ListedUser[] }>;
  isReviewing: boolean;
  onReview: (user: ListedUser) => void;
  children: ReactNode;
};

/**
 * The submissions to review, as a work queue. Several can be decided together, as submitted; a
 * single one opens in the review dialog.
 */
export function VerificationQueue(props: VerificationQueueProps) {
  const { users, total, loadFirstRows, isReviewing, onReview, children } = props;
  const may = useMay();
  const [bulk, setBulk] = useState<{ kind: Kind; users: ListedUser[] } | null>(null);
  const [others, setOthers] = useState<readonly ListedUser[]>([]);
  const pending = useMemo(() => {
    const shown = new Set(users.map(({ id }) => id));
    const all = [...users, ...others.filter(({ id }) => !shown.has(id))];
    return all.filter(({ review }) => review !== undefined);
  }, [users, others]);
  const items = pending.map(({ id }) => id).filter((id) => may('identity.review', id));
  const loadOthers = async () => {
    const { rows } = await loadFirstRows(MAX_BULK_ITEMS);
    setOthers(rows);
    return rows.flatMap(({ id, review }) => (review && may('identity.review', id) ? [id] : []));
  };
  const usersOf = (ids: readonly number[]) => pending.filter(({ id }) => ids.includes(id));
  const review = (id: number) => {
    const [user] = usersOf([id]);
    if (user) onReview(user);
  };
  const decide = (kind: Kind, ids: readonly number[]) => {
    const [only, ...others] = ids;
    if (only !== undefined && others.length === 0) review(only);
    else setBulk({ kind, users: usersOf(ids) });
  };
  return (
    <>
      <QueueFrame
        items={items}
        more={{ total, isCapped: false, load: loadOthers }}
        paused={isReviewing || bulk !== null}
        onOpen={review}
        onDecide={decide}
      >
        {children}
      </QueueFrame>
      {bulk && (
        <IdentityBulkDialog
          {...bulk}
          onClose={() => {
            setBulk(null);
            setOthers([]);
          }}
        />
      )}
    </>
  );
}
