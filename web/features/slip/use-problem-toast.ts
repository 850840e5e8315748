import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast-store.ts';

export function useProblemToast(): (text: string) => void {
  const { t } = useTranslation('common');
  return (text) => showToast({ title: t('toast.error'), description: text, tone: 'error' });
}
