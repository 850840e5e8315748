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
