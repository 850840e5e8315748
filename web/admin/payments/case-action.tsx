import { useTranslation } from 'react-i18next';
import type { PaymentCase } from '#contract/payments/objects.ts';
import { canReopen } from '#domain/payments/closings.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';

type CaseActionProps = {
  row: Pick<PaymentCase, 'id' | 'proposed' | 'closed' | 'reopening'>;
  onOpen: (id: number) => void;
};

export function CaseAction({ row: { id, proposed, closed, reopening }, onOpen }: CaseActionProps) {
  const { t } = useTranslation('admin-payments');
  const me = useSignedInUser().username;
  const by = (closed ? reopening : proposed)?.by ?? null;
  const canConfirm = by !== null && by !== me;
  // A case that was closed automatically can't be reopened, nor can one closed as paid or not paid.
  if (closed && (closed.by === null || !canReopen(closed.closing))) return null;
  // Only another person can confirm a proposed reopening, and its proposer can't change it.
  if (closed && reopening?.by === me) return null;
  const decide = closed ? 'cases.reopen' : 'cases.decide';
  const confirm = closed ? 'cases.confirmReopening' : 'cases.confirm';
  const action = t(canConfirm ? confirm : decide);
  return (
    <Button
      size="small"
      variant={canConfirm ? 'success' : 'secondary'}
      className="w-full lg:w-auto"
      aria-label={t('cases.actionOn', { action, id })}
      onClick={() => onOpen(id)}
    >
      {action}
    </Button>
  );
}
