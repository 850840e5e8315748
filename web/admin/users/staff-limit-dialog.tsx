import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlayLimits } from '#contract/safer-play/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '#domain/safer-play.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { ReasonField } from '#web/admin/users/control-dialogs.tsx';
import { amountInput, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { bindField } from '#web/lib/form-field.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';

type Form = { kind: LimitKind; period: LimitPeriod; amount: string; reason: string };

/** The limits without the amounts used, which change with every bet. */
const limitAmountsOf = (limits: PlayLimits) =>
  LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => [limits[kind][period].amount, limits[kind][period].staffAmount]),
  );

/** Sets a limit that the player can't raise; an empty amount removes it. */
export function StaffLimitDialog({ user, limits, onClose }: { user: User; limits: PlayLimits; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const form = useForm<Form>({ defaultValues: { kind: 'deposit', period: 'day', amount: '', reason: '' } });
  const [kind, period] = form.watch(['kind', 'period']);
  const { amount: own, staffAmount: seen } = limits[kind][period];
  const none = t('staffLimit.none');
  const draft = useFormDraft(form, `user.${user.id}.limit`, limitAmountsOf(limits));
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('staffLimit.title', { username: user.username })}
      text={t('staffLimit.text')}
      confirm={{ label: t('staffLimit.save') }}
      send={({ amount, reason }) => {
        const newAmount = amount.trim() === '' ? null : formatAmount(parseEnteredAmount(amount) ?? cents(0));
        return call('setStaffLimit', {
          params: { id: user.id },
          body: { kind, period, amount: newAmount, seen, reason: reason.trim() },
        });
      }}
      successMessage={t('staffLimit.done')}
      errorMessage={t('controls.failed')}
      refresh={() => refreshPaths('/api/users', '/api/admin/')}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          {...form.register('kind')}
          label={t('staffLimit.kind')}
          choices={LIMIT_KINDS.map((value) => ({ value, label: t(`limits.${value}`) }))}
        />
        <SelectField
          {...form.register('period')}
          label={t('staffLimit.period')}
          choices={LIMIT_PERIODS.map((value) => ({ value, label: t(`limits.${value}`) }))}
        />
      </div>
      <TextField
        {...bindField(form, 'amount', {
          validate: (input) => input.trim() === '' || parseEnteredAmount(input) !== null || t('staffLimit.problem'),
        })}
        label={t('staffLimit.amount')}
        hint={t('staffLimit.now', {
          staff: seen === null ? none : formatMoney(seen),
          own: own === null ? none : formatMoney(own),
        })}
        {...amountInput()}
      />
      <ReasonField form={form} />
    </FormDialog>
  );
}
