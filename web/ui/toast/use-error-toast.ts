import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Says a failed call in a toast titled 'Error', or with a title of its own. */
export function useErrorToast(): (error: unknown, fallback: string, title?: string) => void {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return useCallback(
    (error, fallback, title) =>
      showToast({ title: title ?? t('toast.error'), description: errorText(error, fallback), tone: 'error' }),
    [t, errorText],
  );
}
