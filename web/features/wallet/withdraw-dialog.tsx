import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { atScale, cents, parseAmount } from '#domain/money.ts';
import { formatOdds, oddsHundredths } from '#domain/odds.ts';
import { MIN_WAGERING_ODDS } from '#domain/promotion.ts';
import { minWithdrawal, WITHDRAWAL_METHODS } from '#domain/wallet.ts';
import { withdrawalProblem } from '#web/features/wallet/amount-rules.ts';
import { MoneyForm } from '#web/features/wallet/money-form.tsx';
import { useWithdrawal } from '#web/features/wallet/use-money-request.ts';
import { useWallet } from '#web/features/wallet/wallet-queries.ts';
import { decimalsContext } from '#web/lib/amount-input.ts';
import { displayOdds, formatCents, formatMoney } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** At the scale of the currency. */
const QUICK_AMOUNTS = [10_00, 50_00, 100_00];

type WithdrawDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void };

function Withdrawal({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation('wallet');
  const withdrawal = useWithdrawal(onDone);
  const { data: wallet } = useWallet(user.id);
  const balance = parseAmount(user.balance) ?? cents(0);
  const wagering = parseAmount(wallet?.heldForWagering) ?? cents(0);
  const withdrawable = parseAmount(wallet?.withdrawable ?? user.balance) ?? cents(0);
  return (
    <>
      {withdrawable + wagering < balance && (
        <p className="pb-4 text-sm text-muted">
          {t('withdrawDialog.notFinal', { amount: formatCents(cents(balance - withdrawable - wagering)) })}
        </p>
      )}
      {wagering > 0 && (
        <p className="pb-4 text-sm text-muted">
          {t('withdrawDialog.wagering', {
            amount: formatCents(wagering),
            left: formatMoney(wallet?.wageringLeft ?? '0'),
            odds: displayOdds(formatOdds(oddsHundredths(MIN_WAGERING_ODDS))),
          })}
        </p>
      )}
      {withdrawable < minWithdrawal() ? (
        <p className="py-4 text-sm">{t('withdrawDialog.tooLittle', { min: formatCents(minWithdrawal()) })}</p>
      ) : (
        <MoneyForm
          dialog="withdrawDialog"
          methods={WITHDRAWAL_METHODS}
          quick={QUICK_AMOUNTS.map(atScale).filter((each) => each < withdrawable)}
          all={withdrawable}
          problemOf={(typed) => {
            const problem = withdrawalProblem(typed, withdrawable);
            return problem && t(problem, { min: formatCents(minWithdrawal()), ...decimalsContext() });
          }}
          hintOf={(amount) => {
            if (!amount || amount > withdrawable) return null;
            return t('withdrawDialog.left', { amount: formatCents(cents(withdrawable - amount)) });
          }}
          note={t('withdrawDialog.destination', { phone: user.phoneNumber })}
          sending={withdrawal.isPending ? t('withdrawDialog.sending') : null}
          onSubmit={(request) => withdrawal.mutate(request)}
        />
      )}
    </>
  );
}

export function WithdrawDialog({ user, open, onOpenChange }: WithdrawDialogProps) {
  const { t } = useTranslation('wallet');
  const { data: wallet } = useWallet(user.id);
  const balance = parseAmount(wallet?.withdrawable ?? user.balance) ?? cents(0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('withdrawDialog.title')}
      description={t('withdrawDialog.text', {
        min: formatCents(minWithdrawal()),
        balance: formatCents(balance),
      })}
    >
      <Withdrawal user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
