import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast-store.ts';

export function useCopyText(failure: string): (text: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      showToast({ title: t('toast.error'), description: failure, tone: 'error' });
      return false;
    }
  };
}
