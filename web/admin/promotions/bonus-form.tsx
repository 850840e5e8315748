import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BonusSetting } from '#contract/promotions/accumulator-bonus.ts';
import {
  type BonusInput,
  bonusBody,
  bonusInputOf,
  isStepValid,
  safePercent,
} from '#web/admin/promotions/bonus-terms.ts';
import { parseEnteredOdds } from '#web/admin/promotions/entered-odds.ts';
import { SaveDraft } from '#web/admin/shared/drafts/draft-notice.tsx';
import { isEditedSince, useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { isPositiveAmount } from '#web/admin/shared/entered-amount.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { amountInput, minAmountValues } from '#web/lib/amount-input.ts';
import { ApiError, call, refusedField } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths, storeResponse } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { bindField, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Switch } from '#web/ui/switch.tsx';

const PATHS = ['/api/admin/accumulator-bonus', '/api/admin/proposals', '/api/settings'] as const;

type StepsProps = { form: UseFormReturn<BonusInput>; setting: BonusSetting };

function Steps({ form, setting }: StepsProps) {
  const { t } = useTranslation('admin-promotions');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' });
  const input = form.watch();
  const rule = (index: number, field: 'legs' | 'percent') => ({
    validate: () => isStepValid(form.getValues(), index, field) || t(`bonus.problems.${field}`),
  });
  const hintOf = (index: number) => {
    const most = safePercent(setting, input.steps[index]?.legs ?? '');
    if (most === null) return undefined;
    return most > 0 ? t('bonus.safe', { percent: most }) : t('bonus.noSafe');
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('bonus.steps')}</legend>
      {fields.length === 0 && <p className="text-sm text-muted">{t('bonus.none')}</p>}
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2 sm:max-w-xl">
          <legend className="sr-only">{t('bonus.step', { number: index + 1 })}</legend>
          <TextField
            {...bindField(form, `steps.${index}.legs`, rule(index, 'legs'))}
            label={t('bonus.legs')}
            inputMode="numeric"
            maxLength={2}
          />
          <TextField
            {...bindField(form, `steps.${index}.percent`, rule(index, 'percent'))}
            label={t('bonus.percent')}
            hint={hintOf(index)}
            inputMode="numeric"
            maxLength={3}
          />
          <IconButton
            icon={X}
            label={t('bonus.remove', { number: index + 1 })}
            className="mt-6"
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      <Button size="small" className="justify-self-start" onClick={() => append({ legs: '', percent: '' })}>
        <Plus className="size-4" />
        {t('bonus.add')}
      </Button>
    </fieldset>
  );
}

type FormProps = {
  setting: BonusSetting;
  /** The newer version, shown after a refused save; the next save overwrites it. */
  shownVersion: number | null;
  onShown: (version: number | null) => void;
};

function Form({ setting, shownVersion, onShown }: FormProps) {
  const { t } = useTranslation('admin-promotions');
  const errorText = useErrorText();
  const { form, draft } = useFormWithDraft('accumulator bonus', bonusInputOf(setting), { version: setting.version });
  const handleError = (error: Error): boolean => {
    if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED') onShown(Number(error.details.version));
    const path = refusedField(error);
    if (path === undefined || path === 'version') return false;
    form.setError(
      path as FieldPath<BonusInput>,
      { message: errorText(error, t('bonus.failed')) },
      { shouldFocus: true },
    );
    return true;
  };
  const save = useStaffAction({
    send: (input: BonusInput) =>
      call('setAccumulatorBonus', { body: bonusBody(input, shownVersion ?? draft.seen.version) as never }),
    successMessage: t('bonus.done'),
    errorMessage: t('bonus.failed'),
    onError: handleError,
    onDone: ({ awaitingSecond: _, ...saved }, sent) => {
      const isEdited = isEditedSince(form, sent);
      onShown(isEdited ? saved.version : null);
      storeResponse('getAccumulatorBonus', {}, saved);
      if (!isEdited) form.reset(bonusInputOf(saved));
    },
    refresh: () => refreshPaths(...PATHS),
  });
  const stepsError = form.formState.errors.steps?.message ?? form.formState.errors.steps?.root?.message;
  const maxBonus = form.watch('maxBonus');
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => save.mutate(input))}>
      <Switch
        label={t('bonus.on')}
        checked={form.watch('on')}
        onChange={(on) => form.setValue('on', on, { shouldDirty: true })}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <TextField
          {...bindField(form, 'minOdds', {
            validate: (input) => parseEnteredOdds(input) !== null || t('bonus.problems.odds'),
          })}
          label={t('bonus.minOdds')}
          inputMode="decimal"
        />
        <TextField
          {...bindField(form, 'maxBonus', {
            validate: (input) => isPositiveAmount(input) || t('bonus.problems.amount', minAmountValues()),
          })}
          label={t('bonus.maxBonus')}
          // Thousands separators make an extra zero easy to notice.
          hint={formatMoney(bonusBody({ ...form.getValues(), maxBonus }, 0).maxBonus)}
          inputMode={amountInput().inputMode}
        />
      </div>
      <Steps form={form} setting={setting} />
      {stepsError && (
        <p role="alert" className="text-sm text-loss">
          {stepsError}
        </p>
      )}
      <SaveDraft draft={draft} label={t('bonus.save')} busy={save.isPending} />
    </form>
  );
}

export function BonusForm() {
  const { t } = useTranslation('admin-promotions');
  const setting = useFreshQuery('getAccumulatorBonus', {});
  const [shownVersion, setShownVersion] = useState<number | null>(null);
  return (
    <QueryCard
      title={t('bonus.title')}
      text={t('bonus.text')}
      query={setting}
      loading={{ count: 3, className: 'h-16' }}
    >
      {(found) => <Form key={found.version} setting={found} shownVersion={shownVersion} onShown={setShownVersion} />}
    </QueryCard>
  );
}
