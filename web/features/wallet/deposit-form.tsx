import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cents, formatAmount, parseAmount } from '#domain/money.ts';
import { LIMIT_PERIODS } from '#domain/safer-play.ts';
import { DEPOSIT_METHODS, type DepositMethod, MAX_DEPOSIT_CENTS, MIN_DEPOSIT_CENTS } from '#domain/wallet.ts';
import { AmountField, shortMoney } from '#web/features/wallet/amount-field.tsx';
import { depositProblem } from '#web/features/wallet/amount-rules.ts';
import { MethodPicker } from '#web/features/wallet/method-picker.tsx';
import type { MoneyRequest } from '#web/features/wallet/use-money-request.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogFoot } from '#web/ui/dialog.tsx';

const QUICK_AMOUNTS = [10_00, 50_00, 100_00, 500_00].map(cents);

/** The range of a deposit. A function, because amounts are formatted in the current language. */
export const depositRange = () => ({
  least: formatMoney(formatAmount(MIN_DEPOSIT_CENTS)),
  most: formatMoney(formatAmount(MAX_DEPOSIT_CENTS)),
});

function useAllowanceText(userId: number): string | null {
  const { t } = useTranslation('wallet');
  const limits = useQuery({
    ...queryOf('getPlayLimits', { params: { id: userId } }),
    refetchOnMount: 'always',
  }).data;
  const [nearest] = LIMIT_PERIODS.flatMap((period) => {
    const left = limits?.deposit[period].left ?? null;
    return left === null ? [] : [{ period, left }];
  }).toSorted((a, b) => (parseAmount(a.left) ?? 0) - (parseAmount(b.left) ?? 0));
  return nearest ? t(`depositDialog.allowance.${nearest.period}`, { left: formatMoney(nearest.left) }) : null;
}

export type DepositDraft = { amount: string; method: DepositMethod };

type DepositFormProps = {
  userId: number;
  methods: readonly DepositMethod[];
  draft: DepositDraft | null;
  checking: boolean;
  onSubmit: (draft: DepositDraft, request: MoneyRequest<DepositMethod>) => void;
};

export function DepositForm({ userId, methods, draft, checking, onSubmit }: DepositFormProps) {
  const { t } = useTranslation('wallet');
  const { register, control, handleSubmit, setValue, formState } = useForm<DepositDraft>({
    defaultValues: draft ?? { amount: '', method: methods[0] ?? DEPOSIT_METHODS[0] },
  });
  const typed = centsOfTyped(useWatch({ control, name: 'amount' }));
  const allowance = useAllowanceText(userId);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit((form) =>
        onSubmit(form, { amount: centsOfTyped(form.amount) ?? cents(0), method: form.method }),
      )}
    >
      <AmountField
        input={register('amount', {
          validate: (value) => {
            const problem = depositProblem(value);
            return problem === null || t(problem, depositRange());
          },
        })}
        error={formState.errors.amount?.message}
        hint={allowance}
        quick={QUICK_AMOUNTS.map((quick) => ({
          amount: quick,
          text: shortMoney(quick),
          label: t('form.quickAmount', { amount: shortMoney(quick) }),
        }))}
        onPick={(value) => setValue('amount', value, { shouldValidate: true })}
      />
      <MethodPicker methods={methods} radio={register('method')} />
      <DialogFoot>
        <Button type="submit" variant="primary" size="large" busy={checking}>
          {checking
            ? t('depositDialog.checking')
            : typed
              ? t('depositDialog.submit', { amount: formatMoney(formatAmount(typed)) })
              : t('depositDialog.submitEmpty')}
        </Button>
      </DialogFoot>
    </form>
  );
}
