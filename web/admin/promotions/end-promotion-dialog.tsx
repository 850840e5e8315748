import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useAction } from '#web/admin/shared/use-action.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';

export function EndPromotionDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { t } = useTranslation('admin-promotions');
  const end = useAction({
    send: () => call('endPromotion', { params: { id: promotion.id }, body: {} }),
    done: t('ending.done'),
    failed: t('ending.failed'),
    onDone: onClose,
    refresh: () => refreshPaths('/api/admin/promotions', '/api/promotions'),
  });
  return (
    <ActionDialog
      title={t('ending.title', { title: promotion.title })}
      text={t('ending.text')}
      confirm={{ label: t('ending.confirm'), variant: 'danger' }}
      busy={end.isPending}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    />
  );
}
