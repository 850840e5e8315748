import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FreeBet } from '#contract/promotions/objects.ts';

/** Describes where a free bet came from: a promotion, a batch or a single gift. */
export function useFreeBetSource(): (freeBet: FreeBet) => string {
  const { t } = useTranslation('admin-user');
  return useCallback(
    ({ promotionId, batchId }) => {
      if (promotionId !== null) return t('freeBets.promotion', { id: promotionId });
      return batchId === null ? t('freeBets.staff') : t('freeBets.batch', { id: batchId });
    },
    [t],
  );
}
