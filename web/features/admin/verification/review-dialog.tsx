import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { MINIMUM_AGE_YEARS } from '#domain/verification.ts';
import { ageOf, IdentityFacts } from '#web/features/admin/verification/identity-facts.tsx';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Verdict = { identityVerified: boolean; notes: string };

const TEXTS = {
  approve: { done: 'approved', doneText: 'approvedText', failed: 'approveFailed' },
  reject: { done: 'rejected', doneText: 'rejectedText', failed: 'rejectFailed' },
} as const;

function useVerdict(userId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  const textsOf = ({ identityVerified }: Verdict) => TEXTS[identityVerified ? 'approve' : 'reject'];
  return useMutation({
    mutationFn: ({ identityVerified, notes }: Verdict) =>
      call('verifyUser', { params: { userId }, body: { identityVerified, verificationNotes: notes.trim() || null } }),
    onSuccess: (_, verdict) => {
      const { done, doneText } = textsOf(verdict);
      showToast({ title: t(`verification.${done}`), description: t(`verification.${doneText}`) });
      onDone();
      return Promise.all([refreshPaths('/api/users', '/api/admin/'), refreshUser()]);
    },
    onError: (error, verdict) =>
      sayError(error, t('verification.failedText'), t(`verification.${textsOf(verdict).failed}`)),
  });
}

/** Looks at what a person has submitted, and decides whether it proves who they are. */
export function ReviewDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { register, getValues } = useForm({ defaultValues: { notes: user.verificationNotes ?? '' } });
  const verdict = useVerdict(user.id, onClose);
  const decide = (identityVerified: boolean) => verdict.mutate({ identityVerified, notes: getValues('notes') });
  const sending = verdict.isPending ? verdict.variables : null;
  const isUnderAge = user.dateOfBirth !== null && ageOf(user.dateOfBirth) < MINIMUM_AGE_YEARS;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('verification.dialogTitle', { name: user.username })}
      description={t('verification.dialogText')}
    >
      <div className="grid gap-4">
        <div className="rounded-lg border border-edge bg-ink p-3">
          <IdentityFacts user={user} />
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
      </div>
      <DialogActions>
        <Button variant="danger" disabled={verdict.isPending} onClick={() => decide(false)}>
          {t(sending?.identityVerified === false ? 'verification.rejecting' : 'verification.reject')}
        </Button>
        <Button variant="success" disabled={verdict.isPending || isUnderAge} onClick={() => decide(true)}>
          {t(sending?.identityVerified ? 'verification.approving' : 'verification.approve')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
