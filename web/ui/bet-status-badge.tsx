import { CircleCheck, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { BetStatus } from '#domain/bet.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const BADGES: Record<BetStatus, { tone: BadgeTone; icon: LucideIcon }> = {
  pending: { tone: 'wait', icon: Hourglass },
  won: { tone: 'win', icon: CircleCheck },
  half_won: { tone: 'win', icon: CircleCheck },
  lost: { tone: 'loss', icon: CircleX },
  half_lost: { tone: 'loss', icon: CircleX },
  void: { tone: 'plain', icon: Undo2 },
  cashed_out: { tone: 'plain', icon: Undo2 },
};

export function BetStatusBadge({ status }: { status: BetStatus }) {
  const { t } = useTranslation();
  const { tone, icon: Icon } = BADGES[status];
  return (
    <Badge tone={tone} icon={<Icon className="size-3" />}>
      {t(`betStatus.${status}`)}
    </Badge>
  );
}
