import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { type Cents, cents, formatAmount, parseAmount } from '#domain/money.ts';
import { formatOdds, oddsHundredths } from '#domain/odds.ts';
import { MIN_WAGERING_ODDS } from '#domain/promotion.ts';
import { MIN_WITHDRAWAL_CENTS, WITHDRAWAL_METHODS, type WithdrawalMethod } from '#domain/wallet.ts';
import { AmountField, type QuickAmount, shortMoney } from '#web/features/wallet/amount-field.tsx';
import { withdrawalProblem } from '#web/features/wallet/amount-rules.ts';
import { MethodPicker } from '#web/features/wallet/method-picker.tsx';
import { useWithdrawal } from '#web/features/wallet/use-money-request.ts';
import { useWallet } from '#web/features/wallet/wallet-queries.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { displayOdds, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFoot } from '#web/ui/dialog.tsx';

const QUICK_AMOUNTS = [10_00, 50_00, 100_00].map(cents);
const moneyOf = (amount: Cents) => formatMoney(formatAmount(amount));

type WithdrawFormProps = {
  user: User;
  balance: Cents;
  sending: boolean;
  onSubmit: ReturnType<typeof useWithdrawal>['mutate'];
};

function WithdrawForm({ user, balance, sending, onSubmit }: WithdrawFormProps) {
  const { t } = useTranslation('wallet');
  const { register, control, handleSubmit, setValue, formState } = useForm({
    defaultValues: { amount: '', method: WITHDRAWAL_METHODS[0] as WithdrawalMethod },
  });
  const typed = centsOfTyped(useWatch({ control, name: 'amount' }));
  const isPossible = typed !== null && typed > 0 && typed <= balance;
  const quick: QuickAmount[] = QUICK_AMOUNTS.filter((each) => each < balance).map((each) => ({
    amount: each,
    text: shortMoney(each),
    label: t('form.quickAmount', { amount: shortMoney(each) }),
  }));
  quick.push({ amount: balance, text: t('form.all'), label: t('form.allOf', { amount: moneyOf(balance) }) });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((form) =>
        onSubmit({ amount: centsOfTyped(form.amount) ?? cents(0), method: form.method }),
      )}
    >
      <AmountField
        input={register('amount', {
          validate: (value) => {
            const problem = withdrawalProblem(value, balance);
            return problem === null || t(problem, { least: moneyOf(MIN_WITHDRAWAL_CENTS) });
          },
        })}
        error={formState.errors.amount?.message}
        hint={isPossible ? t('withdrawDialog.left', { amount: moneyOf(cents(balance - typed)) }) : null}
        quick={quick}
        onPick={(value) => setValue('amount', value, { shouldValidate: true })}
      />
      <MethodPicker methods={WITHDRAWAL_METHODS} radio={register('method')} />
      <p className="text-xs text-muted">{t('withdrawDialog.destination', { phone: user.phoneNumber })}</p>
      <DialogFoot>
        <Button type="submit" variant="primary" size="large" busy={sending}>
          {sending
            ? t('withdrawDialog.sending')
            : typed
              ? t('withdrawDialog.submit', { amount: moneyOf(typed) })
              : t('withdrawDialog.submitEmpty')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type WithdrawDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void };

function Withdrawal({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation('wallet');
  const withdrawal = useWithdrawal(onDone);
  const { data: wallet } = useWallet(user.id);
  const balance = parseAmount(user.balance) ?? cents(0);
  const wagering = parseAmount(wallet?.heldForWagering ?? '0.00') ?? cents(0);
  const withdrawable = parseAmount(wallet?.withdrawable ?? user.balance) ?? cents(0);
  return (
    <>
      {withdrawable + wagering < balance && (
        <p className="pb-4 text-sm text-muted">
          {t('withdrawDialog.notFinal', { amount: moneyOf(cents(balance - withdrawable - wagering)) })}
        </p>
      )}
      {wagering > 0 && (
        <p className="pb-4 text-sm text-muted">
          {t('withdrawDialog.wagering', {
            amount: moneyOf(wagering),
            left: formatMoney(wallet?.wageringLeft ?? '0.00'),
            odds: displayOdds(formatOdds(oddsHundredths(MIN_WAGERING_ODDS))),
          })}
        </p>
      )}
      {withdrawable < MIN_WITHDRAWAL_CENTS ? (
        <p className="py-4 text-sm">{t('withdrawDialog.tooLittle', { least: moneyOf(MIN_WITHDRAWAL_CENTS) })}</p>
      ) : (
        <WithdrawForm user={user} balance={withdrawable} sending={withdrawal.isPending} onSubmit={withdrawal.mutate} />
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
      description={t('withdrawDialog.text', { least: moneyOf(MIN_WITHDRAWAL_CENTS), balance: moneyOf(balance) })}
    >
      <Withdrawal user={user} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
