import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** A reviewer's decision, with the document number as shown on the document. */
export type Verdict = { identityVerified: boolean; notes: string; documentNumber: string; documentCountry: string };

const TEXTS = {
  approve: { done: 'approved', doneText: 'approvedText', failed: 'approveFailed' },
  reject: { done: 'rejected', doneText: 'rejectedText', failed: 'rejectFailed' },
} as const;

type Reactions = { onDone: () => void; onChanged: () => void };

/** Sends a decision on the reviewed submission; `onChanged` runs if there is a newer one. */
export function useVerdict({ id, identityVersion }: User, { onDone, onChanged }: Reactions) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  const textsOf = ({ identityVerified }: Verdict) => TEXTS[identityVerified ? 'approve' : 'reject'];
  return useMutation({
    mutationFn: ({ identityVerified, notes, documentNumber, documentCountry }: Verdict) =>
      call('verifyUser', {
        params: { userId: id },
        body: {
          identityVerified,
          identityVersion,
          verificationNotes: notes.trim() || null,
          ...(identityVerified && { documentNumber, documentCountry }),
        },
      }),
    onSuccess: (_, verdict) => {
      const { done, doneText } = textsOf(verdict);
      showToast({ title: t(`verification.${done}`), description: t(`verification.${doneText}`) });
      onDone();
      return Promise.all([refreshPaths('/api/users', '/api/admin/'), refreshUser()]);
    },
    onError: (error, verdict) => {
      if (error instanceof ApiError && error.code === 'IDENTITY_CHANGED') onChanged();
      showError(error, t('verification.failedText'), t(`verification.${textsOf(verdict).failed}`));
    },
  });
}
