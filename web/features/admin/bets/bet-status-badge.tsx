import { useTranslation } from 'react-i18next';
import type { BetStatus } from '#domain/bet.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const TONES: Partial<Record<BetStatus, BadgeTone>> = { pending: 'wait', won: 'win', lost: 'loss' };

export function BetStatusBadge({ status }: { status: BetStatus }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status] ?? 'plain'}>{t(`betStatus.${status}`)}</Badge>;
}
