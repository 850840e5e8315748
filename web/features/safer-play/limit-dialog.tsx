import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { cents, formatAmount } from '#domain/money.ts';
import { type LimitKind, type LimitPeriod, RAISE_DELAY_HOURS } from '#domain/safer-play.ts';
import { useSetLimits } from '#web/features/safer-play/play-queries.ts';
import { amountInput, decimalsContext, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { bindField } from '#web/lib/form-field.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';

export type ChosenLimit = { kind: LimitKind; period: LimitPeriod; name: string; amount: string | null };

export function useSaveLimit(userId: number, { kind, period }: ChosenLimit, onDone?: () => void) {
  const { t } = useTranslation('saferplay');
  const { mutate, isPending } = useSetLimits(userId, {
    successMessage: (limits) =>
      limits[kind][period].next === null ? t('limits.savedNow') : t('limits.savedLater', { hours: RAISE_DELAY_HOURS }),
    errorMessage: t('limits.failed'),
    onDone,
  });
  return { save: (amount: string | null) => mutate({ [kind]: { [period]: amount } }), isPending };
}

export function LimitDialog({ userId, limit, onClose }: { userId: number; limit: ChosenLimit; onClose: () => void }) {
  const { t } = useTranslation('saferplay');
  const form = useForm({ defaultValues: { amount: limit.amount ?? '' } });
  const { save, isPending } = useSaveLimit(userId, limit, onClose);
  const now = limit.amount === null ? t('limits.none') : formatMoney(limit.amount);
  const isAmount = (value: string) => value.trim() !== '' && parseEnteredAmount(value) !== null;
  return (
    <Dialog
      focusesContent
      onClose={onClose}
      title={limit.name}
      description={t('limits.text', { hours: RAISE_DELAY_HOURS })}
    >
      <form
        onSubmit={form.handleSubmit(({ amount }) => save(formatAmount(parseEnteredAmount(amount) ?? cents(0))))}
        noValidate
      >
        <MoneyField
          label={t('limits.amount')}
          hint={t('limits.amountHint', { amount: now })}
          {...bindField(form, 'amount', {
            validate: (value) => isAmount(value) || t('limits.problem', decimalsContext()),
          })}
          {...amountInput()}
        />
        <DialogActions>
          {limit.amount !== null && (
            <Button variant="ghost" busy={isPending} onClick={() => save(null)}>
              {t('limits.remove')}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isPending}>
            {t('limits.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
