import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/error-codes.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Refusals because of the player's limits or breaks, which the safer play page shows. */
const SAFER_PLAY_CODES: readonly (string | undefined)[] = [
  'LIMIT_DEPOSIT',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
  'TIMED_OUT',
  'SELF_EXCLUDED',
] satisfies ErrorCode[];

function isSaferPlayRefusal(error: unknown): boolean {
  return error instanceof ApiError && SAFER_PLAY_CODES.includes(error.code);
}

export function useErrorToast(): (error: unknown, fallback: string, title?: string) => void {
  const { t } = useTranslation('common');
  const { t: errors } = useTranslation('errors');
  const errorText = useErrorText();
  return useCallback(
    (error, fallback, title) => {
      if (error instanceof ApiError && error.isShown) return;
      showToast({
        title: title ?? t('toast.error'),
        description: errorText(error, fallback),
        tone: 'error',
        link: isSaferPlayRefusal(error) ? { to: paths.saferPlay, label: errors('saferPlay') } : undefined,
      });
    },
    [t, errors, errorText],
  );
}

export function useProblemToast(): (text: string) => void {
  const { t } = useTranslation('common');
  return (text) => showToast({ title: t('toast.error'), description: text, tone: 'error' });
}
