import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Promotion } from '#contract/promotions/objects.ts';
import { PROMOTION_COLOURS, PROMOTION_KINDS } from '#domain/promotion.ts';
import { BoostCost } from '#web/admin/promotions/boost-cost.tsx';
import { previewOf } from '#web/admin/promotions/preview-of.ts';
import { BoostFields, CodeFields, TranslationFields } from '#web/admin/promotions/promotion-fields.tsx';
import {
  formOf,
  isFieldShown,
  newPromotionBody,
  type PromotionField,
  type PromotionForm,
  problemOf,
  promotionChangeBody,
  seenTerms,
  termsOf,
} from '#web/admin/promotions/promotion-form.ts';
import { PromotionPreview, type RenderPromotion } from '#web/admin/promotions/promotion-preview.tsx';
import { stateOf } from '#web/admin/promotions/promotion-state.ts';
import { useBoostRange, useBoostRules } from '#web/admin/promotions/use-boost.ts';
import { useFreeBetLimit } from '#web/admin/promotions/use-free-bet-limit.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { amountInput, minAmountValues } from '#web/lib/amount-input.ts';
import { ApiError, call, refusedField } from '#web/lib/api-client.ts';
import { displayOdds, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { bindField, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';

const TEXT_FIELDS = [
  { field: 'startsAt', type: 'datetime-local', hint: 'form.startsHint' },
  { field: 'endsAt', type: 'datetime-local' },
  { field: 'odds', inputMode: 'decimal' },
  { field: 'minStake', isAmount: true, hint: 'form.minStakeHint' },
  { field: 'maxStake', isAmount: true },
  { field: 'maxBetsPerPlayer', inputMode: 'numeric' },
  { field: 'maxBets', inputMode: 'numeric', hint: 'form.maxBetsHint' },
  { field: 'code', hint: 'form.codeHint' },
  { field: 'amount', isAmount: true },
  { field: 'days', inputMode: 'numeric' },
  { field: 'maxGrants', inputMode: 'numeric', hint: 'form.maxGrantsHint' },
  { field: 'minDeposit', isAmount: true, hint: 'form.minDepositHint' },
  { field: 'wageringTimes', inputMode: 'numeric', hint: 'form.wageringTimesHint' },
] as const satisfies readonly {
  field: PromotionField;
  type?: string;
  inputMode?: string;
  isAmount?: boolean;
  hint?: string;
}[];

type Hint = Extract<(typeof TEXT_FIELDS)[number], { hint: string }>['hint'];

/** The form's fields, by request field name. */
const FIELD_OF: Readonly<Record<string, PromotionField>> = {
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  boostedOdds: 'odds',
  'boost.odds': 'odds',
  'freeBet.amount': 'amount',
  maxBets: 'maxBets',
  minStake: 'minStake',
  'boost.minStake': 'minStake',
  'boost.selection': 'pick',
  'freeBet.code': 'code',
  'freeBet.minDeposit': 'minDeposit',
};

const isLineChange = (error: Error) => error instanceof ApiError && error.code === 'LINE_CHANGED';

/** The field that a refusal is about, or null. */
function fieldOf(error: Error): PromotionField | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'BOOST_SURE_WIN') return 'odds';
  if (error.code === 'ALREADY_EXISTS') return 'code';
  if (isLineChange(error)) return 'pick';
  return FIELD_OF[refusedField(error) ?? ''] ?? null;
}

type RuleOptions = { form: UseFormReturn<PromotionForm>; problemOfBoost: (values: PromotionForm) => string | null };

function useRules({ form, problemOfBoost }: RuleOptions) {
  const { t } = useTranslation('admin-promotions');
  const limit = useFreeBetLimit();
  return (field: PromotionField) => ({
    validate: () => {
      const values = form.getValues();
      const problem = problemOf(field, values);
      if (problem !== null) return t(`problems.${problem}`, minAmountValues());
      if (field === 'amount') return limit.problemOf(values.amount) ?? true;
      return field === 'odds' ? (problemOfBoost(values) ?? true) : true;
    },
  });
}

/** Formats a term of a promotion, by request field name. */
function useTermText() {
  const { t } = useTranslation('admin-promotions');
  return (value: string, field: string): string => {
    switch (field) {
      case 'startsAt':
      case 'endsAt':
        return formatDateTime(value);
      case 'minStake':
      case 'maxStake':
        return formatMoney(value);
      case 'boostedOdds':
        return displayOdds(value);
      case 'colour':
        return t(`colours.${value as Promotion['colour']}`);
      default:
        return value || '–';
    }
  };
}

/** Whether players may have made the deposit that a code requires since its start. */
const cannotStartLater = (promotion: Promotion | null) =>
  promotion?.freeBet?.firstDeposit === true && stateOf(promotion) !== 'planned';

type PromotionDialogProps = { promotion: Promotion | null; render: RenderPromotion; onClose: () => void };

export function PromotionDialog({ promotion, render, onClose }: PromotionDialogProps) {
  const { t } = useTranslation('admin-promotions');
  const item = `promotion.${promotion?.id ?? 'new'}`;
  const { form, draft } = useLiveForm(item, formOf(promotion), promotion && termsOf(promotion));
  const { dirtyFields } = form.formState;
  const { shown, showStale } = useStaleFields(form, useTermText(), (field) => FIELD_OF[field] ?? field);
  const input = form.watch();
  const range = useBoostRange({ promotion, gameId: input.gameId, pick: input.pick });
  const boostRules = useBoostRules(range, promotion);
  const rulesOf = useRules({ form, problemOfBoost: boostRules.problemOf });
  const errorText = useErrorText();
  const showAtField = (error: Error): boolean => {
    const field = fieldOf(error);
    if (field === null) return false;
    const message = isLineChange(error) ? t('problems.lineChanged') : errorText(error, t('form.failed'));
    form.setError(field, { message }, { shouldFocus: true });
    return true;
  };
  const known = useKnownGame()(Number(input.gameId));
  const game = typeof known === 'object' ? known : null;
  const isNew = promotion === null;
  const shows = (field: PromotionField) =>
    isFieldShown(field, input.kind, isNew) && (field !== 'minDeposit' || input.firstDeposit);
  const hintOf = (field: PromotionField, hint: Hint | undefined) => {
    if (field === 'odds') return boostRules.hint;
    return hint && t(hint === 'form.startsHint' && cannotStartLater(promotion) ? 'form.startsEarlierHint' : hint);
  };
  return (
    <FormDialog
      place="wide"
      form={form}
      draft={draft}
      title={t(isNew ? 'form.newTitle' : 'form.editTitle')}
      text={isNew ? undefined : t('form.editText')}
      confirm={{ label: t('form.save') }}
      send={(values) =>
        promotion
          ? call('changePromotion', {
              params: { id: promotion.id },
              body: promotionChangeBody(values, dirtyFields, seenTerms(draft.seen ?? termsOf(promotion), shown)),
            })
          : call('createPromotion', { body: newPromotionBody(values) })
      }
      successMessage={t('form.saved')}
      errorMessage={t('form.failed')}
      onError={(error) => showStale(error) || showAtField(error)}
      refresh={() => refreshPaths('/api/admin/promotions', '/api/admin/proposals', '/api/promotions')}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {shows('kind') && (
          <SelectField
            {...bindField(form, 'kind')}
            label={t('form.kind')}
            choices={PROMOTION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        )}
        <SelectField
          {...bindField(form, 'colour')}
          label={t('form.colour')}
          choices={PROMOTION_COLOURS.map((value) => ({ value, label: t(`colours.${value}`) }))}
        />
      </div>
      <TextField {...bindField(form, 'title', rulesOf('title'))} label={t('form.title')} maxLength={120} />
      <TextAreaField {...bindField(form, 'text')} label={t('form.text')} maxLength={4000} />
      <TranslationFields form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {shows('gameId') && <BoostFields form={form} rulesOf={rulesOf} />}
        {shows('code') && <CodeFields form={form} />}
        {TEXT_FIELDS.filter(({ field }) => shows(field)).map(({ field, ...options }) => {
          const { hint, isAmount, ...inputProps } = { hint: undefined, isAmount: false, ...options };
          return (
            <TextField
              key={field}
              {...bindField(form, field, { ...rulesOf(field), shouldUnregister: true })}
              label={t(`form.${field}`)}
              hint={hintOf(field, hint)}
              data-empty={!input[field] || undefined}
              {...inputProps}
              {...(isAmount && { inputMode: amountInput().inputMode })}
            />
          );
        })}
      </div>
      {shows('odds') && <BoostCost form={input} promotion={promotion} range={range} />}
      <div>
        <p className="mb-2 text-sm font-medium">{t('form.preview')}</p>
        <PromotionPreview
          render={render}
          promotion={previewOf(
            { ...formOf(promotion), ...input, title: input.title || t('form.newTitle') },
            { game, promotion },
          )}
        />
      </div>
    </FormDialog>
  );
}
