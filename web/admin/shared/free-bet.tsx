import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FreeBet } from '#contract/promotions/objects.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONES = {
  usable: 'win',
  depositMissing: 'wait',
  used: 'plain',
  expired: 'plain',
  revoked: 'loss',
} as const satisfies Record<FreeBet['status'] | 'depositMissing', BadgeTone>;

export function FreeBetStatus({ freeBet: { status, isDepositMissing } }: { freeBet: FreeBet }) {
  const { t } = useTranslation('admin-user');
  const state = isDepositMissing ? 'depositMissing' : status;
  return <Badge tone={TONES[state]}>{t(`freeBets.states.${state}`)}</Badge>;
}

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
