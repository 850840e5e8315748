import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { isStaffMethod } from '#domain/wallet.ts';
import type { DecisionKind, OpenDecision } from '#web/admin/money/use-money-decisions.tsx';
import { heldByProvider } from '#web/admin/shared/payments/payment-state.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

type DecisionButtonProps = {
  kind: DecisionKind;
  transaction: Transaction;
  onOpen: OpenDecision;
  disabled?: boolean;
  'aria-describedby'?: string;
};

const BUTTONS = {
  approve: { variant: 'success', className: 'flex-1', Icon: Check },
  reject: { variant: 'danger', className: 'flex-1', Icon: X },
  reverse: { variant: 'secondary', className: 'w-full lg:w-auto', Icon: null },
} as const;

function DecisionButton({ kind, transaction, onOpen, ...state }: DecisionButtonProps) {
  const { t } = useTranslation('admin');
  const { Icon, ...style } = BUTTONS[kind];
  const { amount, username } = transaction;
  const name = t('money.actionOn', { action: t(`money.${kind}`), amount: formatMoney(amount), username });
  return (
    <Button size="small" {...style} {...state} aria-label={name} onClick={() => onOpen(transaction, kind)}>
      {Icon && <Icon className="size-3.5" />}
      {t(`money.${kind}`)}
    </Button>
  );
}

/** While a provider processes a request, staff can only reject a withdrawal not yet sent. */
function PendingActions({ mayApprove, ...props }: Omit<DecisionButtonProps, 'kind'> & { mayApprove: boolean }) {
  const { t } = useTranslation('admin-payments');
  const reasonId = useId();
  const held = heldByProvider(props.transaction);
  const { network } = props.transaction.payment ?? {};
  const stateOf = (isHeld: boolean) => (isHeld ? { disabled: true, 'aria-describedby': reasonId } : {});
  return (
    <>
      <div className="flex gap-2">
        {mayApprove && <DecisionButton kind="approve" {...props} {...stateOf(held.approve)} />}
        <DecisionButton kind="reject" {...props} {...stateOf(held.reject)} />
      </div>
      {held.approve && (
        <p id={reasonId} className="mt-1 max-w-[14em] text-xs whitespace-normal text-muted max-lg:max-w-none">
          {t('payment.inFlight', { network })}
        </p>
      )}
    </>
  );
}

/** A second approval, or the confirmation of a reversal, must come from a different person. */
export function MoneyActions(props: Omit<DecisionButtonProps, 'kind'>) {
  const me = useSignedInUser().username;
  const { method, status, firstApprovedBy, reversedAt, reversalRequestedBy } = props.transaction;
  if (status === 'pending') return <PendingActions {...props} mayApprove={firstApprovedBy !== me} />;
  const isReversible = isStaffMethod(method) && status === 'completed' && !reversedAt && reversalRequestedBy !== me;
  return isReversible && <DecisionButton kind="reverse" {...props} />;
}
