import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Says in a toast titled 'Error' why the slip can't be sent. */
export function useSayProblem(): (text: string) => void {
  const { t } = useTranslation('common');
  return (text) => showToast({ title: t('toast.error'), description: text, tone: 'error' });
}
