import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { cents, formatAmount } from '#domain/money.ts';
import {
  DEPOSIT_METHODS,
  type DepositMethod,
  MAX_DEPOSIT_CENTS,
  MIN_DEPOSIT_CENTS,
  MOBILE_MONEY_METHODS,
  type MobileMoneyMethod,
} from '#domain/wallet.ts';
import { AmountField, shortMoney } from '#web/features/wallet/amount-field.tsx';
import { depositProblem } from '#web/features/wallet/amount-rules.ts';
import { MethodPicker } from '#web/features/wallet/method-picker.tsx';
import { MobileMoneySteps } from '#web/features/wallet/mobile-money-steps.tsx';
import { useDeposit } from '#web/features/wallet/use-money-request.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogFoot } from '#web/ui/dialog.tsx';

const QUICK_AMOUNTS = [10_00, 50_00, 100_00, 500_00].map(cents);

const LIMITS = {
  least: () => formatMoney(formatAmount(MIN_DEPOSIT_CENTS)),
  most: () => formatMoney(formatAmount(MAX_DEPOSIT_CENTS)),
};

function isMobileMoney(method: DepositMethod): method is MobileMoneyMethod {
  return (MOBILE_MONEY_METHODS as readonly DepositMethod[]).includes(method);
}

type DepositFormProps = { user: User; sending: boolean; onSubmit: ReturnType<typeof useDeposit>['mutate'] };

function DepositForm({ user, sending, onSubmit }: DepositFormProps) {
  const { t } = useTranslation('wallet');
  const { register, control, handleSubmit, setValue, formState } = useForm({
    defaultValues: { amount: '', method: DEPOSIT_METHODS[0] as DepositMethod },
  });
  const { amount, method } = useWatch({ control });
  const typed = centsOfTyped(amount ?? '');
  const limits = { least: LIMITS.least(), most: LIMITS.most() };
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
            const problem = depositProblem(value);
            return problem === null || t(problem, limits);
          },
        })}
        error={formState.errors.amount?.message}
        quick={QUICK_AMOUNTS.map((quick) => ({
          amount: quick,
          text: shortMoney(quick),
          label: t('form.quickAmount', { amount: shortMoney(quick) }),
        }))}
        onPick={(value) => setValue('amount', value, { shouldValidate: true })}
      />
      <MethodPicker methods={DEPOSIT_METHODS} radio={register('method')} />
      {method && isMobileMoney(method) && <MobileMoneySteps method={method} username={user.username} />}
      <DialogFoot>
        <Button type="submit" variant="primary" size="large" busy={sending}>
          {sending
            ? t('depositDialog.sending')
            : typed
              ? t('depositDialog.submit', { amount: formatMoney(formatAmount(typed)) })
              : t('depositDialog.submitEmpty')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type DepositDialogProps = { user: User; open: boolean; onOpenChange: (open: boolean) => void };

export function DepositDialog({ user, open, onOpenChange }: DepositDialogProps) {
  const { t } = useTranslation('wallet');
  const deposit = useDeposit(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('depositDialog.title')}
      description={t('depositDialog.text', { least: LIMITS.least(), most: LIMITS.most() })}
    >
      <DepositForm user={user} sending={deposit.isPending} onSubmit={deposit.mutate} />
    </Dialog>
  );
}
