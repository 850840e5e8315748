import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { formatAmount } from '#domain/money.ts';
import { amountInput, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { newAttemptKey } from '#web/lib/new-attempt-key.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';

type AutomaticCashOutProps = { bet: Bet; amount: string | null; disabled: boolean };

/** Sets, changes or removes the amount at which the server automatically cashes out the bet. */
export function AutomaticCashOut({ bet, amount, disabled }: AutomaticCashOutProps) {
  const { t } = useTranslation('cashout');
  const errorText = useErrorText();
  const [input, setInput] = useState(amount ?? '');
  const change = useMutation({
    mutationFn: (next: string | null) =>
      call('setAutomaticCashOut', { params: { id: bet.id }, body: { amount: next }, idempotencyKey: newAttemptKey() }),
    onSuccess: (saved) => {
      setInput(saved.amount ?? '');
      return refreshPaths('/api/users');
    },
  });
  const textOf = (error: Error) =>
    error instanceof ApiError && error.code === 'ALREADY_PROCESSED'
      ? t('automatic.locked')
      : errorText(error, t('automatic.failed'));
  const amountCents = parseEnteredAmount(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amountCents) change.mutate(formatAmount(amountCents));
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-edge pt-3">
      <div className="grid grid-cols-[1fr_auto] items-end gap-2">
        <MoneyField
          label={t('automatic.label')}
          inputMode={amountInput().inputMode}
          maxLength={14}
          value={input}
          disabled={disabled || change.isPending}
          onChange={(event) => setInput(event.target.value)}
          error={change.error ? textOf(change.error) : null}
        />
        <Button type="submit" className="min-h-11" busy={change.isPending} disabled={disabled || !amountCents}>
          {t(amount === null ? 'automatic.set' : 'automatic.change')}
        </Button>
      </div>
      <div className="flex items-center justify-between gap-2 text-xs text-muted">
        <p>
          {amount === null
            ? t('automatic.hint', { most: formatMoney(bet.potentialWin) })
            : t('automatic.active', { amount: formatMoney(amount) })}
        </p>
        {amount !== null && (
          <Button
            size="small"
            variant="ghost"
            disabled={disabled || change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t('automatic.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
