import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RISK_LIMIT_NAMES } from '#contract/risk/limit-names.ts';
import type { RiskLimits } from '#contract/risk/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { amountInput, centsOfTyped, leastAmount } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { bindField } from '#web/lib/form-field.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

const typedAmount = (typed: string) => formatAmount(centsOfTyped(typed) ?? cents(0));

function Form({ limits }: { limits: RiskLimits }) {
  const { t } = useTranslation('admin-risk');
  const form = useForm<RiskLimits>({ values: limits });
  const save = useStaffAction({
    send: (typed: RiskLimits) =>
      call('setRiskLimits', {
        body: Object.fromEntries(RISK_LIMIT_NAMES.map((limit) => [limit, typedAmount(typed[limit])])),
      }),
    done: t('limits.done'),
    failed: t('limits.failed'),
    onDone: ({ awaitingSecond: _, ...saved }) => form.reset(saved),
    refresh: () => refreshPaths('/api/admin/risk-limits', '/api/admin/proposals'),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {RISK_LIMIT_NAMES.map((limit) => (
          <TextField
            key={limit}
            {...bindField(form, limit, {
              validate: (typed) => (centsOfTyped(typed) ?? 0) > 0 || t('limits.problem', leastAmount()),
            })}
            label={t(`limits.${limit}`)}
            // Thousands separators make an extra zero visible.
            hint={formatMoney(typedAmount(form.watch(limit)))}
            inputMode={amountInput().inputMode}
          />
        ))}
      </div>
      <Button type="submit" variant="primary" className="justify-self-start" busy={save.isPending}>
        {t('limits.save')}
      </Button>
    </form>
  );
}

export function LimitsForm() {
  const { t } = useTranslation('admin-risk');
  const limits = useFresh('getRiskLimits', {});
  return (
    <QueryCard
      title={t('limits.title')}
      text={t('limits.text')}
      query={limits}
      loading={<SkeletonList count={3} className="h-16" />}
    >
      {(found) => <Form limits={found} />}
    </QueryCard>
  );
}
