import { CircleCheck, CircleX, Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TransactionStatus } from '#domain/wallet.ts';
import { Badge } from '#web/ui/badge.tsx';

const LOOKS = {
  pending: { tone: 'wait', Icon: Clock3 },
  completed: { tone: 'win', Icon: CircleCheck },
  rejected: { tone: 'loss', Icon: CircleX },
} as const;

/** The state of a request to move money, in a word, a sign and a colour. */
export function TransactionStatusBadge({ status }: { status: TransactionStatus }) {
  const { t } = useTranslation('wallet');
  const { tone, Icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3" />}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
