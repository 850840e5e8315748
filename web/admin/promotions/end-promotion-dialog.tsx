import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

export function EndPromotionDialog({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const { t } = useTranslation('admin-promotions');
  const { t: common } = useTranslation();
  const showError = useErrorToast();
  const end = useMutation({
    mutationFn: () => call('endPromotion', { params: { id: promotion.id }, body: {} }),
    onSuccess: () => {
      showToast({ title: t('ending.done') });
      onClose();
    },
    onError: (error) => showError(error, t('ending.failed')),
    onSettled: () => refreshPaths('/api/admin/promotions', '/api/promotions'),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('ending.title', { title: promotion.title })}
      description={t('ending.text')}
    >
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {t('ending.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
