import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PlayerControls } from '#contract/player-controls/objects.ts';
import type { PlayLimits } from '#contract/safer-play/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { MAX_FREEZE_DAYS, MAX_STAKE_PERCENT, MIN_STAKE_PERCENT } from '#domain/player-controls.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitPeriod } from '#domain/safer-play.ts';
import { minAmount } from '#domain/wallet.ts';
import { FormDialog, ReasonDialog } from '#web/admin/shared/action-dialog.tsx';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { enteredAmount } from '#web/admin/shared/entered-amount.ts';
import { parseWhole } from '#web/admin/shared/parse-whole.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { amountInput, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatCents, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { bindField, required, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';

const refreshPlayer = () => refreshPaths('/api/users', '/api/admin/');

type Form = { kind: LimitKind; period: LimitPeriod; amount: string; reason: string };

const EMPTY: Form = { kind: 'deposit', period: 'day', amount: '', reason: '' };

/** The limits without the amounts used, which change with every bet. */
const limitAmountsOf = (limits: PlayLimits) =>
  LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => [limits[kind][period].amount, limits[kind][period].staffAmount]),
  );

/** Sets a limit that the player can't raise; an empty amount removes it. */
export function StaffLimitDialog({ user, limits, onClose }: { user: User; limits: PlayLimits; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const { form, draft } = useFormWithDraft<Form>(`user.${user.id}.limit`, EMPTY, limitAmountsOf(limits));
  const [kind, period] = form.watch(['kind', 'period']);
  const { amount: own, staffAmount: seen } = limits[kind][period];
  const none = t('staffLimit.none');
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('staffLimit.title', { username: user.username })}
      text={t('staffLimit.text')}
      confirm={{ label: t('staffLimit.save') }}
      send={({ amount, reason }) => {
        const newAmount = amount.trim() === '' ? null : enteredAmount(amount);
        return call('setStaffLimit', {
          params: { id: user.id },
          body: { kind, period, amount: newAmount, seen, reason: reason.trim() },
        });
      }}
      successMessage={t('staffLimit.done')}
      errorMessage={t('controls.failed')}
      refresh={refreshPlayer}
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

type ControlDialogProps = { user: User; controls: PlayerControls; onClose: () => void };

const DAY_MS = 86_400_000;

function ReasonField<Values extends FieldValues & { reason: string }>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('admin-user');
  return (
    <TextAreaField
      {...bindField(form, 'reason' as Path<Values>, required(t('controls.reasonMissing')))}
      label={t('controls.reason')}
      hint={t('controls.reasonHint')}
    />
  );
}

export function FreezeDialog({ user, controls: { freeze }, onClose }: ControlDialogProps) {
  const { t } = useTranslation('admin-user');
  const { form, draft } = useFormWithDraft(`user.${user.id}.freeze`, { days: '7', reason: '' }, freeze?.until ?? null);
  const limits = { min: 1, max: MAX_FREEZE_DAYS };
  const days = parseWhole(form.watch('days'), limits);
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t(freeze ? 'controls.extendTitle' : 'controls.freezeTitle', { username: user.username })}
      text={t('controls.freezeText')}
      confirm={{ label: t(freeze ? 'controls.extend' : 'controls.freeze'), variant: 'danger' }}
      send={(input) =>
        call('freezeWithdrawals', {
          params: { id: user.id },
          body: { days: Number(input.days), reason: input.reason.trim(), seenUntil: freeze?.until ?? null },
        })
      }
      successMessage={t('controls.frozen')}
      errorMessage={t('controls.failed')}
      refresh={refreshPlayer}
      onClose={onClose}
    >
      <TextField
        {...bindField(form, 'days', {
          validate: (input) => parseWhole(input, limits) !== null || t('controls.daysProblem', limits),
        })}
        label={t('controls.days')}
        hint={
          days === null
            ? t('controls.daysHint', limits)
            : t('controls.ends', { time: formatDateTime(serverNow() + days * DAY_MS) })
        }
        inputMode="numeric"
      />
      <ReasonField form={form} />
    </FormDialog>
  );
}

export function LiftDialog({ user, controls: { freeze }, onClose }: ControlDialogProps) {
  const { t } = useTranslation('admin-user');
  return (
    <ReasonDialog
      item={`user.${user.id}.lift`}
      basis={freeze?.until ?? null}
      title={t('controls.liftTitle', { username: user.username })}
      text={t('controls.liftText')}
      confirm={{ label: t('controls.lift') }}
      reason={{ label: t('controls.reason'), hint: t('controls.reasonHint'), missing: t('controls.reasonMissing') }}
      send={(reason) =>
        call('liftWithdrawalFreeze', {
          params: { id: user.id },
          body: { reason, seenUntil: freeze?.until ?? new Date(0).toISOString() },
        })
      }
      successMessage={t('controls.lifted')}
      errorMessage={t('controls.failed')}
      refresh={refreshPlayer}
      onClose={onClose}
    />
  );
}

export function StakePercentDialog({ user, controls: { stakePercent }, onClose }: ControlDialogProps) {
  const { t } = useTranslation('admin-user');
  const values = { percent: String(stakePercent), reason: '' };
  const { form, draft } = useFormWithDraft(`user.${user.id}.stakes`, values, stakePercent);
  const limits = { min: MIN_STAKE_PERCENT, max: MAX_STAKE_PERCENT };
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('controls.shareTitle', { username: user.username })}
      text={t('controls.shareText')}
      confirm={{ label: t('controls.saveShare') }}
      send={({ percent, reason }) =>
        call('setStakePercent', {
          params: { id: user.id },
          body: { percent: Number(percent), reason: reason.trim(), seen: stakePercent },
        })
      }
      successMessage={t('controls.shareSaved')}
      errorMessage={t('controls.failed')}
      refresh={refreshPlayer}
      onClose={onClose}
    >
      <TextField
        {...bindField(form, 'percent', {
          validate: (input) => parseWhole(input, limits) !== null || t('controls.percentProblem', limits),
        })}
        label={t('controls.percent')}
        hint={t('controls.percentHint', { ...limits, percent: stakePercent })}
        inputMode="numeric"
      />
      <ReasonField form={form} />
    </FormDialog>
  );
}

export function DeductDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['admin-user', 'admin']);
  const { form, draft } = useFormWithDraft(`user.${user.id}.deduct`, { amount: '', reason: '' });
  const amount = parseEnteredAmount(form.watch('amount')) ?? cents(0);
  const showUncovered = (error: Error) => {
    const available = error instanceof ApiError && error.details.available;
    if (typeof available !== 'string') return false;
    return form.setError('amount', { message: t('deduct.uncovered', { available: formatMoney(available) }) });
  };
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('deduct.title', { username: user.username })}
      text={t('deduct.text')}
      confirm={{ label: t('deduct.submit'), variant: 'danger' }}
      send={({ reason }) =>
        call('deductFunds', { body: { userId: user.id, amount: formatAmount(amount), reason: reason.trim() } })
      }
      successMessage={({ newBalance }) => t('deduct.done', { balance: formatMoney(newBalance) })}
      proposedMessage={t('admin:decision.awaitsSecond')}
      errorMessage={t('deduct.failed')}
      onError={showUncovered}
      refresh={refreshAfterMoney}
      onClose={onClose}
    >
      <TextField
        {...bindField(form, 'amount', {
          validate: (input) =>
            (parseEnteredAmount(input) ?? 0) >= minAmount() || t('deduct.problem', { min: formatCents(minAmount()) }),
        })}
        label={t('deduct.amount')}
        {...amountInput()}
      />
      <BalancePreview userId={user.id} username={user.username} change={{ available: cents(-amount) }} />
      <TextAreaField
        {...bindField(form, 'reason', required(t('controls.reasonMissing')))}
        label={t('deduct.reason')}
        hint={t('deduct.reasonHint')}
      />
    </FormDialog>
  );
}
