import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { centsOf } from '#domain/money.ts';
import { maxDeposit, minDeposit, minWithdrawal } from '#domain/wallet.ts';
import { maxWithdrawalOf, withdrawalRange } from '#web/features/wallet/amount-rules.ts';
import { useWallet } from '#web/features/wallet/wallet-queries.ts';
import { formatCents } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { queryOf } from '#web/lib/query-client.ts';
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
      focusesContent
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

const Withdrawal = lazyPart(() => import('#web/features/wallet/withdrawal.tsx'), 'Withdrawal');

export function WithdrawDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('wallet');
  const { data: wallet } = useWallet(user.id);
  const { data: options } = useQuery({ ...queryOf('getPaymentOptions', {}), enabled: false });
  const withdrawable = centsOf(wallet?.withdrawable ?? user.balance);
  const range = withdrawalRange(options);
  const [sentRequest, setSentRequest] = useState<Transaction | null>(null);
  const values = {
    min: formatCents(range?.min ?? minWithdrawal()),
    balance: formatCents(range ? maxWithdrawalOf(withdrawable, range) : withdrawable),
  };
  return (
    <Dialog
      focusesContent
      onClose={onClose}
      title={t('withdrawDialog.title')}
      description={
        !sentRequest &&
        !wallet?.withdrawalsPausedUntil &&
        t(range ? 'withdrawDialog.ownText' : 'withdrawDialog.text', values)
      }
    >
      <Withdrawal
        fallback={<Skeleton className="h-80" />}
        user={user}
        sentRequest={sentRequest}
        onSent={setSentRequest}
        onDone={onClose}
      />
    </Dialog>
  );
}
