import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { DepositDialog } from '#web/features/wallet/deposit-dialog.tsx';
import { WithdrawDialog } from '#web/features/wallet/withdraw-dialog.tsx';
import { useStop } from '#web/lib/use-stop.ts';
import { Button } from '#web/ui/button.tsx';

/** Deposit and withdraw buttons; keeps the dialogs' state, so that the page doesn't rerender. */
export function MoneyButtons({ user }: { user: User }) {
  const { t } = useTranslation('wallet');
  const stop = useStop();
  const [dialog, setDialog] = useState<'deposit' | 'withdraw' | null>(null);
  const openOrClose = (name: 'deposit' | 'withdraw') => (open: boolean) => setDialog(open ? name : null);
  if (stop?.kind === 'staff') return null;
  return (
    <div className="mt-4 grid grid-cols-2 gap-3 sm:flex">
      {!stop && (
        <Button variant="primary" size="large" className="max-sm:px-2 sm:min-w-40" onClick={() => setDialog('deposit')}>
          <ArrowDownToLine className="size-5" />
          {t('deposit')}
        </Button>
      )}
      <Button
        variant="secondary"
        size="large"
        className="max-sm:px-2 sm:min-w-40"
        onClick={() => setDialog('withdraw')}
      >
        <ArrowUpFromLine className="size-5" />
        {t('withdraw')}
      </Button>
      <DepositDialog user={user} open={dialog === 'deposit'} onOpenChange={openOrClose('deposit')} />
      <WithdrawDialog user={user} open={dialog === 'withdraw'} onOpenChange={openOrClose('withdraw')} />
    </div>
  );
}
