import { useTranslation } from 'react-i18next';
import { changesIn } from '#web/admin/shared/drafts/changes-in.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/**
 * If a save was refused because of someone else's changes, shows them; returns false for other
 * errors.
 */
export function useShowChanges() {
  const { t } = useTranslation('admin');
  return (error: unknown, title: string, format = (value: string) => value): boolean => {
    const show = (value: string | null) => (value === null ? '–' : format(value));
    const changes = changesIn(error).map(({ seen, current }) => `${show(seen)} → ${show(current)}`);
    if (changes.length === 0) return false;
    showToast({ title, description: t('draft.changes', { changes: changes.join(', ') }), tone: 'error' });
    return true;
  };
}
