import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MARKET_NAMES, type MarketName } from '#domain/markets/bet-types.ts';
import { MARGIN_METHODS, type MarginMethod } from '#domain/pricing/margin.ts';
import { basisPointsOf } from '#web/admin/risk/margin-form.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { bindField } from '#web/lib/form-field.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

type Margins = ResponseOf<'getMargins'>;
type MarginsTyped = { method: MarginMethod; percent: Record<MarketName, string> };

const eachMarket = <Value,>(get: (market: MarketName) => Value) =>
  Object.fromEntries(MARKET_NAMES.map((market) => [market, get(market)])) as Record<MarketName, Value>;

function typedOf({ method, basisPoints }: Margins): MarginsTyped {
  return { method, percent: eachMarket((market) => percentText(basisPoints[market])) };
}

function Form({ margins }: { margins: Margins }) {
  const { t } = useTranslation('admin-risk');
  const { marketName } = useSelectionText();
  const form = useForm<MarginsTyped>({ values: typedOf(margins) });
  const save = useStaffAction({
    send: ({ method, percent }: MarginsTyped) =>
      call('setMargins', {
        body: { method, basisPoints: eachMarket((market) => basisPointsOf(percent[market]) ?? 0) },
      }),
    done: t('margins.done'),
    failed: t('margins.failed'),
    refresh: () => refreshPaths('/api/admin/margins', '/api/admin/proposals'),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
      <div className="max-w-md">
        <SelectField
          {...bindField(form, 'method')}
          label={t('margins.method')}
          choices={MARGIN_METHODS.map((value) => ({ value, label: t(`margins.methods.${value}`) }))}
        />
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('margins.percent')}</legend>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {MARKET_NAMES.map((market) => (
            <TextField
              key={market}
              {...bindField(form, `percent.${market}`, {
                validate: (typed) => basisPointsOf(typed) !== null || t('margins.problem'),
              })}
              label={marketName(market)}
              inputMode="decimal"
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" className="justify-self-start" busy={save.isPending}>
        {t('margins.save')}
      </Button>
    </form>
  );
}

export function MarginsForm() {
  const { t } = useTranslation('admin-risk');
  const margins = useFresh('getMargins', {});
  return (
    <QueryCard
      title={t('margins.title')}
      text={t('margins.text')}
      query={margins}
      loading={<SkeletonList count={3} className="h-16" />}
    >
      {(found) => <Form margins={found} />}
    </QueryCard>
  );
}
