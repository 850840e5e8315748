import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { MINIMUM_AGE_YEARS } from '#domain/verification.ts';
import { DiscardDraft, DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { ageOf, IdentityFacts } from '#web/admin/shared/identity-facts.tsx';
import { UserLink } from '#web/admin/shared/links.tsx';
import { type MisclickGuard, useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { CompareAccounts } from '#web/admin/verification/compare-accounts.tsx';
import { ApiError, call, type ResponseOf } from '#web/lib/api-client.ts';
import { formatDate } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { CountryField } from '#web/ui/country-field.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { bindField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';
import { Warning } from '#web/ui/warning.tsx';

/** A reviewer's decision, with the number and country printed on the document. */
type ReviewDecision = { identityVerified: boolean; notes: string; documentNumber: string; documentCountry: string };

const TEXTS = {
  approve: { done: 'approved', doneText: 'approvedText', failed: 'approveFailed' },
  reject: { done: 'rejected', doneText: 'rejectedText', failed: 'rejectFailed' },
} as const;

type Handlers = { onDone: () => void; onChanged: () => void };

/** Sends a decision on the reviewed submission; calls `onChanged` if there is a newer one. */
function useReviewDecision({ id, identityVersion }: User, { onDone, onChanged }: Handlers) {
  const { t } = useTranslation('admin');
  const textsOf = ({ identityVerified }: ReviewDecision) => TEXTS[identityVerified ? 'approve' : 'reject'];
  return useAction({
    send: ({ identityVerified, notes, documentNumber, documentCountry }: ReviewDecision) =>
      call('verifyUser', {
        params: { userId: id },
        body: {
          identityVerified,
          identityVersion,
          verificationNotes: notes.trim() || null,
          ...(identityVerified && { documentNumber, documentCountry }),
        },
      }),
    successMessage: (_, decision) => {
      const { done, doneText } = textsOf(decision);
      return { title: t(`verification.${done}`), description: t(`verification.${doneText}`) };
    },
    errorMessage: t('verification.failedText'),
    errorTitle: (decision) => t(`verification.${textsOf(decision).failed}`),
    onDone: () => {
      onDone();
      return Promise.all([refreshPaths('/api/users', '/api/admin/'), refreshUser()]);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'IDENTITY_CHANGED') onChanged();
      return false;
    },
  });
}

type OtherAccountProps = { user: User; isCompared: boolean; onCompare: () => void };

function OtherAccount({ user, isCompared, onCompare }: OtherAccountProps) {
  const { t } = useTranslation('admin');
  const { identityVerified, identityRejected, suspended, selfExcludedUntil, timedOutUntil } = user;
  const identity = identityVerified ? 'verified' : identityRejected ? 'rejected' : 'pending';
  const facts = [
    t(`verification.sameDocument.${identity}`),
    suspended && t('verification.sameDocument.suspended'),
    selfExcludedUntil && t('verification.sameDocument.excluded', { date: formatDate(selfExcludedUntil) }),
    timedOutUntil && t('verification.sameDocument.timedOut', { date: formatDate(timedOutUntil) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
      <UserLink id={user.id} name={user.username} />
      <span className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
      <Button
        size="small"
        aria-expanded={isCompared}
        aria-label={t('verification.compare.with', { username: user.username })}
        onClick={onCompare}
      >
        {t('verification.compare.button')}
      </Button>
    </li>
  );
}

function SameDocument({ user, users }: { user: User; users: readonly User[] }) {
  const { t } = useTranslation('admin');
  const [comparedId, setComparedId] = useState<number | null>(null);
  const compared = users.find(({ id }) => id === comparedId);
  if (users.length === 0) return null;
  return (
    <div className="grid gap-2">
      <Warning text={t('verification.sameDocument.title', { count: users.length })} />
      <ul className="grid gap-1 px-3 text-sm">
        {users.map((other) => (
          <OtherAccount
            key={other.id}
            user={other}
            isCompared={other.id === comparedId}
            onCompare={() => setComparedId(other.id === comparedId ? null : other.id)}
          />
        ))}
      </ul>
      {compared && <CompareAccounts user={user} other={compared} />}
    </div>
  );
}

export function ReviewDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [hasChanged, setHasChanged] = useState(false);
  // Loaded once, so that an update can't replace the submission under review.
  const review = useQuery({
    queryKey: ['identity-review', user.id],
    queryFn: ({ signal }) => call('getIdentityReview', { params: { userId: user.id }, signal }),
    gcTime: 0,
  });
  const guard = useMisclickGuard(review.data?.user.identityVersion);
  const showNewest = () => {
    setHasChanged(true);
    void review.refetch();
  };
  return (
    <Dialog
      place="wide"
      onClose={onClose}
      title={t('verification.dialogTitle', { name: user.username })}
      description={t('verification.dialogText')}
    >
      {hasChanged && <Warning announced text={t('verification.changed')} />}
      <QueryView query={review} loading="h-64">
        {(found) => (
          <ReviewForm
            key={found.user.identityVersion}
            review={found}
            guard={guard}
            onClose={onClose}
            onChanged={showNewest}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

type ReviewFormProps = {
  review: ResponseOf<'getIdentityReview'>;
  guard: MisclickGuard;
  onClose: () => void;
  onChanged: () => void;
};

function ReviewForm({ review: { user, sameDocument }, guard, onClose, onChanged }: ReviewFormProps) {
  const { t } = useTranslation('admin');
  const values = {
    notes: user.verificationNotes ?? '',
    documentNumber: user.identityDocumentNumber ?? '',
    documentCountry: user.identityDocumentCountry ?? '',
  };
  const item = `identity.${user.id}.${user.identityVersion}`;
  const { form, draft } = useFormWithDraft(item, values, user.identityVersion);
  const decision = useReviewDecision(user, { onDone: draft.afterSave(useCloseIfOpen(onClose)), onChanged });
  const pendingDecision = decision.isPending ? decision.variables : null;
  const isUnderAge = user.dateOfBirth !== null && ageOf(user.dateOfBirth) < MINIMUM_AGE_YEARS;
  const required = { required: t('verification.required') };
  return (
    <>
      <div className="grid gap-4">
        <div className="rounded-lg border border-edge bg-ink p-3">
          <IdentityFacts user={user} />
        </div>
        <SameDocument user={user} users={sameDocument} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...bindField(form, 'documentNumber', required)}
            label={t('verification.documentNumber')}
            maxLength={50}
          />
          <CountryField {...bindField(form, 'documentCountry', required)} label={t('verification.documentCountry')} />
        </div>
        <TextAreaField
          {...bindField(form, 'notes')}
          label={t('verification.notesLabel')}
          maxLength={2000}
          placeholder={t('verification.notesPlaceholder')}
        />
        <DraftNotice draft={draft} />
        <DocumentHolders error={decision.error} />
      </div>
      <DialogActions>
        <DiscardDraft draft={draft} />
        <Button
          variant="danger"
          disabled={decision.isPending}
          onClick={() => guard(() => decision.mutate({ identityVerified: false, ...form.getValues() }))}
        >
          {t(pendingDecision?.identityVerified === false ? 'verification.rejecting' : 'verification.reject')}
        </Button>
        <Button
          variant="success"
          disabled={decision.isPending || isUnderAge}
          onClick={form.handleSubmit((values) => guard(() => decision.mutate({ identityVerified: true, ...values })))}
        >
          {t(pendingDecision?.identityVerified ? 'verification.approving' : 'verification.approve')}
        </Button>
      </DialogActions>
    </>
  );
}

/** The accounts with the same document, if an approval was refused because of them. */
function DocumentHolders({ error }: { error: Error | null }) {
  const { t } = useTranslation('admin');
  const accounts = error instanceof ApiError ? (error.details.accounts ?? []) : [];
  if (accounts.length === 0) return null;
  const names = accounts.map(({ id, username }) => `${username} (#${id})`).join(', ');
  return <Warning announced text={t('verification.documentInUse', { names })} />;
}
