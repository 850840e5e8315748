import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import type { DepositCheck } from '#contract/wallet/objects.ts';
import { atScale, cents, formatAmount, parseAmount, wholeUnits } from '#domain/money.ts';
import { LIMIT_PERIODS } from '#domain/safer-play.ts';
import { type DepositMethod, maxDeposit, minDeposit } from '#domain/wallet.ts';
import { depositProblem } from '#web/features/wallet/amount-rules.ts';
import { DepositInstructions } from '#web/features/wallet/deposit-instructions.tsx';
import { type MoneyDraft, MoneyForm } from '#web/features/wallet/money-form.tsx';
import { useDeposit, useDepositCheck } from '#web/features/wallet/use-money-request.ts';
import { decimalsContext } from '#web/lib/amount-input.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** At the scale of the currency. */
const QUICK_AMOUNTS = [10_00, 50_00, 100_00, 500_00];

/** A function, because amounts are formatted in the current language. */
const depositRange = () => ({
  min: formatCents(minDeposit()),
  max: formatCents(maxDeposit()),
  ...decimalsContext(),
});

/** What remains of the player's tightest deposit limit; null without one. */
function useAllowanceText(userId: number): string | null {
  const { t } = useTranslation('wallet');
  const { data } = useFresh('getPlayLimits', { params: { id: userId } });
  const [nearest] = LIMIT_PERIODS.flatMap((period) => {
    const left = data?.deposit[period].left ?? null;
    return left === null ? [] : [{ period, left }];
  }).toSorted((a, b) => (parseAmount(a.left) ?? 0) - (parseAmount(b.left) ?? 0));
  return nearest ? t(`depositDialog.allowance.${nearest.period}`, { left: formatMoney(nearest.left) }) : null;
}

/** Whole units that cover what is missing. */
function suggestedAmount(missing: string | null): string {
  const amount = parseAmount(missing);
  if (amount === null) return '';
  const unit = wholeUnits(1);
  const covering = Math.max(Math.ceil(amount / unit) * unit, minDeposit());
  return formatAmount(cents(Math.min(covering, maxDeposit())));
}

/** The server checks amount and method before the player is shown where to send the money. */
function DepositSteps({ user, amount, onDone }: { user: User; amount: string | null; onDone: () => void }) {
  const { t } = useTranslation('wallet');
  const settings = useQuery(queryOf('getSiteSettings', {}));
  const [draft, setDraft] = useState<MoneyDraft | null>(null);
  const [checked, setChecked] = useState<DepositCheck | null>(null);
  const check = useDepositCheck(setChecked);
  const deposit = useDeposit(onDone);
  const allowance = useAllowanceText(user.id);
  if (checked)
    return (
      <DepositInstructions
        check={checked}
        sending={deposit.isPending}
        onBack={() => setChecked(null)}
        onSent={() => deposit.mutate({ amount: parseAmount(checked.amount) ?? cents(0), method: checked.method })}
      />
    );
  return (
    <QueryView query={settings} loading={<Skeleton className="h-80" />}>
      {({ depositMethods }) =>
        depositMethods.length === 0 ? (
          <p className="py-4 text-sm">{t('depositDialog.unavailable')}</p>
        ) : (
          <MoneyForm
            dialog="depositDialog"
            methods={depositMethods}
            draft={draft ?? { amount: suggestedAmount(amount), method: depositMethods[0] as DepositMethod }}
            quick={QUICK_AMOUNTS.map(atScale)}
            problemOf={(typed) => {
              const problem = depositProblem(typed);
              return problem && t(problem, depositRange());
            }}
            hintOf={() => allowance}
            sending={check.isPending ? t('depositDialog.checking') : null}
            onSubmit={(request, typed) => {
              setDraft(typed);
              check.mutate(request);
            }}
          />
        )
      }
    </QueryView>
  );
}

type DepositDialogProps = {
  user: User;
  /** What the player lacks; suggested if it is not below the minimum. */
  amount: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function DepositDialog({ user, amount, open, onOpenChange }: DepositDialogProps) {
  const { t } = useTranslation('wallet');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('depositDialog.title')}
      description={t('depositDialog.text', depositRange())}
    >
      <DepositSteps user={user} amount={amount} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
