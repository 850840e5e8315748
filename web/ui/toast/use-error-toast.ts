import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** The page where the player sees why a request was refused, and what to do. */
const PAGES: Partial<Record<ErrorCode, 'saferPlay' | 'verification'>> = {
  LIMIT_DEPOSIT: 'saferPlay',
  LIMIT_STAKE: 'saferPlay',
  LIMIT_LOSS: 'saferPlay',
  TIMED_OUT: 'saferPlay',
  SELF_EXCLUDED: 'saferPlay',
  VERIFICATION_REQUIRED: 'verification',
};

export function useErrorToast(): (error: unknown, fallback: string, title?: string) => void {
  const { t } = useTranslation('common');
  const { t: errors } = useTranslation('errors');
  const errorText = useErrorText();
  return useCallback(
    (error, fallback, title) => {
      if (error instanceof ApiError && error.isShown) return;
      const page = error instanceof ApiError && PAGES[error.code as ErrorCode];
      showToast({
        title: title ?? t('toast.error'),
        description: errorText(error, fallback),
        tone: 'error',
        link: page ? { to: paths[page], label: errors(page) } : undefined,
      });
    },
    [t, errors, errorText],
  );
}

export function useProblemToast(): (text: string) => void {
  const { t } = useTranslation('common');
  return (text) => showToast({ title: t('toast.error'), description: text, tone: 'error' });
}
