import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { MINIMUM_AGE_YEARS } from '#domain/verification.ts';
import { ageOf, IdentityFacts } from '#web/admin/shared/identity-facts.tsx';
import { SameDocument } from '#web/admin/verification/same-document.tsx';
import { useVerdict } from '#web/admin/verification/use-verdict.ts';
import { type Answer, ApiError, call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Warning } from '#web/ui/warning.tsx';

export function ReviewDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [hasChanged, setHasChanged] = useState(false);
  // Loaded once, so that an update can't replace the submission under review.
  const review = useQuery({
    queryKey: ['identity-review', user.id],
    queryFn: ({ signal }) => call('getIdentityReview', { params: { userId: user.id }, signal }),
    gcTime: 0,
  });
  const showNewest = () => {
    setHasChanged(true);
    void review.refetch();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('verification.dialogTitle', { name: user.username })}
      description={t('verification.dialogText')}
    >
      {hasChanged && <Warning announced text={t('verification.changed')} />}
      <QueryView query={review} loading={<Skeleton className="h-64" />}>
        {(found) => (
          <ReviewForm key={found.user.identityVersion} review={found} onDone={onClose} onChanged={showNewest} />
        )}
      </QueryView>
    </Dialog>
  );
}

type ReviewFormProps = { review: Answer<'getIdentityReview'>; onDone: () => void; onChanged: () => void };

function ReviewForm({ review: { user, sameDocument }, onDone, onChanged }: ReviewFormProps) {
  const { t } = useTranslation('admin');
  const verdict = useVerdict(user, { onDone, onChanged });
  const { register, getValues, handleSubmit, formState } = useForm({
    defaultValues: {
      notes: user.verificationNotes ?? '',
      documentNumber: user.identityDocumentNumber ?? '',
      documentCountry: user.identityDocumentCountry ?? '',
    },
  });
  const sending = verdict.isPending ? verdict.variables : null;
  const isUnderAge = user.dateOfBirth !== null && ageOf(user.dateOfBirth) < MINIMUM_AGE_YEARS;
  const required = { required: t('verification.required') };
  return (
    <>
      <div className="grid gap-4">
        <div className="rounded-lg border border-edge bg-ink p-3">
          <IdentityFacts user={user} />
        </div>
        <SameDocument users={sameDocument} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('verification.documentNumber')} error={formState.errors.documentNumber?.message ?? null}>
            {(control) => (
              <Input {...control} {...register('documentNumber', required)} maxLength={50} autoComplete="off" />
            )}
          </Field>
          <Field label={t('verification.documentCountry')} error={formState.errors.documentCountry?.message ?? null}>
            {(control) => <CountrySelect {...control} {...register('documentCountry', required)} />}
          </Field>
        </div>
        <Field label={t('verification.notesLabel')}>
          {(control) => (
            <Textarea
              {...control}
              {...register('notes')}
              maxLength={2000}
              placeholder={t('verification.notesPlaceholder')}
            />
          )}
        </Field>
        <Holders error={verdict.error} />
      </div>
      <DialogActions>
        <Button
          variant="danger"
          disabled={verdict.isPending}
          onClick={() => verdict.mutate({ identityVerified: false, ...getValues() })}
        >
          {t(sending?.identityVerified === false ? 'verification.rejecting' : 'verification.reject')}
        </Button>
        <Button
          variant="success"
          disabled={verdict.isPending || isUnderAge}
          onClick={handleSubmit((values) => verdict.mutate({ identityVerified: true, ...values }))}
        >
          {t(sending?.identityVerified ? 'verification.approving' : 'verification.approve')}
        </Button>
      </DialogActions>
    </>
  );
}

/** The accounts with the same document, if that is why an approval was refused. */
function Holders({ error }: { error: Error | null }) {
  const { t } = useTranslation('admin');
  const accounts = error instanceof ApiError ? (error.details.accounts ?? []) : [];
  if (accounts.length === 0) return null;
  const names = accounts.map(({ id, username }) => `${username} (#${id})`).join(', ');
  return <Warning announced text={t('verification.documentInUse', { names })} />;
}
