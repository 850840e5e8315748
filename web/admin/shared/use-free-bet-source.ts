import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FreeBet } from '#contract/promotions/objects.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const FREE_BET_TONES = {
  usable: 'win',
  used: 'plain',
  expired: 'plain',
  revoked: 'loss',
} as const satisfies Record<FreeBet['status'], BadgeTone>;

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
