import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_TAG_LENGTH } from '#domain/player-controls.ts';
import { NO_OFFERS_TAG } from '#domain/segment.ts';
import type { BatchField, BatchForm } from '#web/admin/promotions/batch-form.ts';
import { TagSuggestions } from '#web/admin/shared/suggestions.tsx';
import { amountInput } from '#web/lib/amount-input.ts';
import { bindField, SelectField, TextField } from '#web/ui/field.tsx';

type SegmentFieldsProps = {
  form: UseFormReturn<BatchForm>;
  rulesOf: (field: BatchField) => { validate: () => true | string };
};

const DATES = ['registeredFrom', 'registeredBefore', 'lastBetFrom', 'lastBetBefore'] as const;

/** An empty field adds no rule to the segment. */
export function SegmentFields({ form, rulesOf }: SegmentFieldsProps) {
  const { t } = useTranslation('admin-promotions');
  const listId = useId();
  const choices = [
    { value: '', label: t('segment.any') },
    { value: 'yes', label: t('segment.yes') },
    { value: 'no', label: t('segment.no') },
  ];
  const bind = (field: BatchField) => bindField(form, field, rulesOf(field));
  return (
    <fieldset className="grid gap-3 rounded-lg border border-edge p-3">
      <legend className="px-1 text-sm font-semibold">{t('segment.title')}</legend>
      <p className="text-xs text-muted">{t('segment.text', { tag: NO_OFFERS_TAG })}</p>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField {...bind('tag')} label={t('segment.rules.tag')} list={listId} maxLength={MAX_TAG_LENGTH} />
        <TagSuggestions id={listId} />
        <TextField
          {...bind('phonePrefix')}
          label={t('segment.rules.phonePrefix')}
          placeholder="+254"
          inputMode="tel"
          maxLength={8}
        />
        <SelectField {...bind('identityVerified')} label={t('segment.rules.identityVerified')} choices={choices} />
        <SelectField {...bind('deposited')} label={t('segment.rules.deposited')} choices={choices} />
        {DATES.map((field) => (
          <TextField
            key={field}
            {...bind(field)}
            label={t(`segment.rules.${field}`)}
            type="date"
            data-empty={!form.watch(field) || undefined}
            hint={field === 'lastBetBefore' ? t('segment.lastBetHint') : undefined}
          />
        ))}
        <TextField {...bind('stakedMin')} label={t('segment.stakedMin')} {...amountInput()} />
        <TextField {...bind('stakedMax')} label={t('segment.stakedMax')} {...amountInput()} />
        <TextField
          {...bind('stakedDays')}
          label={t('segment.stakedDays')}
          hint={t('segment.stakedHint')}
          inputMode="numeric"
        />
      </div>
    </fieldset>
  );
}
