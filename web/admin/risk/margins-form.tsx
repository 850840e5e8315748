import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MarketName } from '#domain/markets/market.ts';
import { MARGIN_METHODS, type MarginMethod } from '#domain/pricing/margin.ts';
import { MarginFields } from '#web/admin/risk/margin-fields.tsx';
import { basisPointsOf } from '#web/admin/risk/margin-form.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { bindField } from '#web/lib/form-field.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

type Margins = ResponseOf<'getMargins'>;
type MarginsTyped = { method: MarginMethod; percent: Record<MarketName, string> };

function eachMarket<From, To>(values: Readonly<Record<MarketName, From>>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([market, value]) => [market, change(value)]));
}

function typedOf({ method, basisPoints }: Margins): MarginsTyped {
  return { method, percent: eachMarket(basisPoints, percentText) };
}

function Form({ margins }: { margins: Margins }) {
  const { t } = useTranslation('admin-risk');
  const form = useForm<MarginsTyped>({ values: typedOf(margins) });
  const save = useStaffAction({
    send: ({ method, percent }: MarginsTyped) =>
      call('setMargins', {
        body: { method, basisPoints: eachMarket(percent, (typed) => basisPointsOf(typed) ?? 0) },
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
      <MarginFields
        markets={Object.keys(margins.basisPoints)}
        bind={(market) =>
          bindField(form, `percent.${market}`, {
            validate: (typed) => basisPointsOf(typed) !== null || t('margins.problem'),
          })
        }
      />
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
