import { BadgeCheck, CircleCheck, CircleDashed, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser, User } from '#contract/users/objects.ts';
import { IDENTITY_STATES, identityState } from '#domain/verification.ts';
import { useUserFigures } from '#web/admin/shared/admin-queries.ts';
import { IdentityFacts, STATE_DOTS, STATE_TONES } from '#web/admin/shared/identity-facts.tsx';
import { UserLink } from '#web/admin/shared/links.tsx';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import { RiskBadges } from '#web/admin/shared/queue/risk-badges.tsx';
import { QueuePick, WorkQueue } from '#web/admin/shared/queue/work-queue.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { IdentityBulkDialog } from '#web/admin/verification/identity-bulk-dialog.tsx';
import { ReviewDialog } from '#web/admin/verification/review-dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SELECTED_ROW } from '#web/ui/data-table/row-table.tsx';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { choiceFilter, type FilterField, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { LoadingBlock } from '#web/ui/spinner.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function VerificationBadge({ isVerified, label }: { isVerified: boolean; label: string }) {
  const Icon = isVerified ? CircleCheck : CircleDashed;
  return (
    <Badge tone={isVerified ? 'win' : 'plain'} icon={<Icon className="size-3" />}>
      {label}
    </Badge>
  );
}

function VerificationCard({ user, onReview }: { user: ListedUser; onReview: (user: ListedUser) => void }) {
  const { t } = useTranslation('admin');
  const mayReview = useMay()('identity.review', user.id);
  const state = identityState(user);
  const now = useServerNow();
  const { review } = user;
  return (
    <Card className={classNames('flex h-full flex-col gap-3 p-4', SELECTED_ROW)}>
      <div className="flex items-start gap-3">
        {mayReview && review && <QueuePick item={user.id} name={user.username} />}
        <div className="mr-auto min-w-0">
          <h3 className="font-semibold [overflow-wrap:anywhere]">
            <UserLink id={user.id} name={user.username} />
          </h3>
          <p className="text-xs text-muted [overflow-wrap:anywhere]">{user.email ?? t('verification.noEmail')}</p>
        </div>
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
          <span aria-hidden="true" className={classNames('size-2.5 rounded-full', STATE_DOTS[state])} />
          {t(`verification.states.${state}`)}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <VerificationBadge
          isVerified={user.isVerified}
          label={t(user.isVerified ? 'verification.emailVerified' : 'verification.emailUnverified')}
        />
        <VerificationBadge
          isVerified={user.identityVerified}
          label={t(user.identityVerified ? 'verification.idVerified' : 'verification.idUnverified')}
        />
        {state === 'pending' && user.identityRejected && <Badge tone="loss">{t('verification.rejectedState')}</Badge>}
      </div>
      {review && (
        <div className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <span title={formatDateTime(review.submittedAt)}>
            {t('verification.submitted', { ago: formatAgo(review.submittedAt, now) })}
          </span>
          <RiskBadges risks={review.risks} />
        </div>
      )}
      <div>
        <IdentityFacts user={user} />
      </div>
      {mayReview && user.identityDocumentNumber !== null && !user.identityVerified && (
        <Button
          className="mt-auto w-full"
          aria-label={t('verification.reviewOf', { username: user.username })}
          onClick={() => onReview(user)}
        >
          <BadgeCheck className="size-4 text-gold" />
          {t('verification.review')}
        </Button>
      )}
    </Card>
  );
}

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
  const may = useMay();
  const [reviewedUser, setReviewedUser] = useState<User | null>(null);
  const fields: FilterField[] = [
    choiceFilter('identity', t('verification.state'), IDENTITY_STATES, (state) => t(`verification.states.${state}`)),
    { kind: 'date', name: 'from', label: t('filters.createdFrom') },
    { kind: 'date', name: 'to', label: t('filters.createdTo') },
  ];
  const pendingCount = useUserFigures().data?.identitiesToReview ?? 0;
  const table = useServerTable('searchUsers', { fixed: REVIEW, filters: fields });
  return (
    <>
      <Header />
      <WorkQueue
        rows={table.query.data?.rows ?? []}
        more={{
          // An upper bound on the submissions on all pages.
          total: Math.min(table.query.data?.total ?? 0, pendingCount),
          isCapped: false,
          loadFirstRows: table.loadFirstRows,
        }}
        maySelect={({ id, review }) => review !== undefined && may('identity.review', id)}
        isDeciding={reviewedUser !== null}
        onOpen={setReviewedUser}
        onSingle={setReviewedUser}
        bulkDialog={(bulk) => <IdentityBulkDialog {...bulk} />}
      >
        <ServerTable
          caption={t('verification.caption')}
          table={table}
          searchHint={t('users.searchHint')}
          rowKey={(user) => user.id}
          card={(user) => <VerificationCard user={user} onReview={setReviewedUser} />}
          loading={<LoadingBlock />}
          empty={<EmptyState icon={<Users />} title={t('verification.empty')} />}
        />
      </WorkQueue>
      {reviewedUser && <ReviewDialog user={reviewedUser} onClose={() => setReviewedUser(null)} />}
    </>
  );
}
