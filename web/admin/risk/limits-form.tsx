import { useTranslation } from 'react-i18next';
import { RISK_LIMIT_NAMES } from '#contract/risk/limit-names.ts';
import type { RiskLimits } from '#contract/risk/objects.ts';
import { changedFields } from '#web/admin/shared/drafts/changed-fields.ts';
import { SaveDraft } from '#web/admin/shared/drafts/draft-notice.tsx';
import { resetToSaved, useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { enteredAmount, isPositiveAmount } from '#web/admin/shared/entered-amount.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { amountInput, minAmountValues } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths, storeResponse } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { bindField, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

const limitsOf = (input: RiskLimits) =>
  Object.fromEntries(RISK_LIMIT_NAMES.map((limit) => [limit, enteredAmount(input[limit])]));

function Form({ limits }: { limits: RiskLimits }) {
  const { t } = useTranslation('admin-risk');
  const { form, draft } = useLiveForm('risk limits', limits);
  const { dirtyFields } = form.formState;
  const { shown, showStale } = useStaleFields(form, formatMoney);
  const save = useStaffAction({
    send: (input: RiskLimits) =>
      call('setRiskLimits', {
        // Only edited fields, so that saving can't undo someone else's change to another field.
        body: { ...changedFields(limitsOf(input), dirtyFields), seen: Object.assign({}, draft.seen, shown) },
      }),
    successMessage: t('limits.done'),
    errorMessage: t('limits.failed'),
    onError: showStale,
    onDone: ({ awaitingSecond: _, ...saved }, sent) => {
      storeResponse('getRiskLimits', {}, saved);
      resetToSaved(form, saved, sent);
    },
    refresh: () => refreshPaths('/api/admin/risk-limits', '/api/admin/proposals'),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => save.mutate(input))}>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {RISK_LIMIT_NAMES.map((limit) => (
          <TextField
            key={limit}
            {...bindField(form, limit, {
              validate: (input) => isPositiveAmount(input) || t('limits.problem', minAmountValues()),
            })}
            label={t(`limits.${limit}`)}
            // Thousands separators make an extra zero easy to notice.
            hint={formatMoney(enteredAmount(form.watch(limit)))}
            inputMode={amountInput().inputMode}
          />
        ))}
      </div>
      <SaveDraft draft={draft} label={t('limits.save')} busy={save.isPending} />
    </form>
  );
}

export function LimitsForm() {
  const { t } = useTranslation('admin-risk');
  const limits = useFreshQuery('getRiskLimits', {});
  return (
    <QueryCard
      title={t('limits.title')}
      text={t('limits.text')}
      query={limits}
      loading={{ count: 3, className: 'h-16' }}
    >
      {(found) => <Form limits={found} />}
    </QueryCard>
  );
}
