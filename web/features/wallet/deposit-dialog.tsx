import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { maxDeposit, minDeposit } from '#domain/wallet.ts';
import { formatCents } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const DepositSteps = lazyPart(() => import('#web/features/wallet/deposit-steps.tsx'), 'DepositSteps');

type DepositDialogProps = {
  user: User;
  /** The amount the player needs, used to suggest a deposit; null or empty if unknown. */
  amount: string | null;
  onClose: () => void;
};

export function DepositDialog({ user, amount, onClose }: DepositDialogProps) {
  const { t } = useTranslation('wallet');
  const [isProgressShown, setProgressShown] = useState(false);
  const values = { min: formatCents(minDeposit()), max: formatCents(maxDeposit()) };
  return (
    <Dialog
      onClose={onClose}
      title={t('depositDialog.title')}
      description={!isProgressShown && t('depositDialog.text', values)}
    >
      <DepositSteps
        fallback={<Skeleton className="h-126" />}
        user={user}
        amount={amount}
        onProgressChange={setProgressShown}
        onDone={onClose}
      />
    </Dialog>
  );
}
