import { CircleCheck, CircleX, Clock3, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { TRANSACTION_STATUSES } from '#domain/wallet.ts';
import { Badge } from '#web/ui/badge.tsx';

export const TRANSACTION_STATES = [...TRANSACTION_STATUSES, 'reversed'] as const;
type TransactionState = (typeof TRANSACTION_STATES)[number];

type Request = Pick<Transaction, 'status' | 'reversedAt' | 'payment'>;

export const stateOfTransaction = ({ status, reversedAt, payment }: Request): TransactionState =>
  reversedAt || payment?.state === 'reversed' ? 'reversed' : status;

const BADGES = {
  pending: { tone: 'wait', Icon: Clock3 },
  completed: { tone: 'win', Icon: CircleCheck },
  rejected: { tone: 'loss', Icon: CircleX },
  reversed: { tone: 'loss', Icon: Undo2 },
} as const;

export function TransactionStatusBadge({ transaction }: { transaction: Request }) {
  const { t } = useTranslation('wallet');
  const state = stateOfTransaction(transaction);
  const { tone, Icon } = BADGES[state];
  return (
    <Badge tone={tone} icon={<Icon className="size-3" />}>
      {t(`statuses.${state}`)}
    </Badge>
  );
}
