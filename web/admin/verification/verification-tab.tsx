import { Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';
import { LIST_POLL_MS, useUserFigures } from '#web/admin/shared/admin-queries.ts';
import { choiceFilter } from '#web/admin/shared/filters.ts';
import { STATE_TONES } from '#web/admin/shared/identity-facts.tsx';
import { ReviewDialog } from '#web/admin/verification/review-dialog.tsx';
import { VerificationCard } from '#web/admin/verification/verification-card.tsx';
import { VerificationQueue } from '#web/admin/verification/verification-queue.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { LoadingBlock } from '#web/ui/spinner.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function Header() {
  const { t } = useTranslation('admin');
  const identities = useUserFigures().data?.identities;
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg font-semibold">{t('verification.title')}</h2>
      <div className="flex flex-wrap gap-2">
        {identities &&
          IDENTITY_STATES.map((state) => (
            <Badge key={state} tone={STATE_TONES[state]}>
              {t('verification.countOf', { state: t(`verification.states.${state}`), count: identities[state] })}
            </Badge>
          ))}
      </div>
    </div>
  );
}

/** Submissions to review, oldest first; then rejected ones, users without one, verified users. */
const REVIEW = { sort: 'review', direction: 'asc', identityDetails: 'yes' } as const;

export function VerificationTab() {
  const { t } = useTranslation('admin');
  const [reviewedUser, setReviewedUser] = useState<User | null>(null);
  const fields: FilterField[] = [
    choiceFilter('identity', t('verification.state'), IDENTITY_STATES, (state) => t(`verification.states.${state}`)),
    { kind: 'date', name: 'from', label: t('filters.createdFrom') },
    { kind: 'date', name: 'to', label: t('filters.createdTo') },
  ];
  const pendingCount = useUserFigures().data?.identitiesToReview ?? 0;
  const table = useServerTable('searchUsers', { fixed: REVIEW, filters: fields, pollMs: LIST_POLL_MS });
  return (
    <>
      <Header />
      <VerificationQueue
        rows={table.query.data?.rows ?? []}
        more={{
          // An upper bound on the submissions on all pages.
          total: Math.min(table.query.data?.total ?? 0, pendingCount),
          isCapped: false,
          loadFirstRows: table.loadFirstRows,
        }}
        isDeciding={reviewedUser !== null}
        onReview={setReviewedUser}
      >
        <ServerTable
          caption={t('verification.caption')}
          table={table}
          fields={fields}
          searchHint={t('users.searchHint')}
          rowKey={(user) => user.id}
          card={(user) => <VerificationCard user={user} onReview={setReviewedUser} />}
          loading={<LoadingBlock />}
          empty={<EmptyState icon={<Users />} title={t('verification.empty')} />}
        />
      </VerificationQueue>
      {reviewedUser && <ReviewDialog user={reviewedUser} onClose={() => setReviewedUser(null)} />}
    </>
  );
}
