import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MARKET_NAMES, type MarketName } from '#domain/markets/bet-types.ts';
import { MARGIN_METHODS, type MarginMethod } from '#domain/pricing/margin.ts';
import { basisPointsOf } from '#web/admin/risk/margin-form.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';
import { type Answer, call } from '#web/lib/api-client.ts';
import { queryOf, refreshPaths } from '#web/lib/query-client.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Margins = Answer<'getMargins'>;
type MarginsTyped = { method: MarginMethod; percent: Record<MarketName, string> };

const eachMarket = <Value,>(get: (market: MarketName) => Value) =>
  Object.fromEntries(MARKET_NAMES.map((market) => [market, get(market)])) as Record<MarketName, Value>;

function typedOf({ method, basisPoints }: Margins): MarginsTyped {
  return { method, percent: eachMarket((market) => percentText(basisPoints[market])) };
}

function useSave() {
  const { t } = useTranslation('admin-risk');
  const { t: overview } = useTranslation('admin-overview');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ method, percent }: MarginsTyped) =>
      call('setMargins', {
        body: { method, basisPoints: eachMarket((market) => basisPointsOf(percent[market]) ?? 0) },
      }),
    onSuccess: ({ awaitingSecond }) => {
      showToast({ title: awaitingSecond ? overview('proposals.proposed') : t('margins.done') });
      return refreshPaths('/api/admin/margins', '/api/admin/proposals');
    },
    onError: (error) => showError(error, t('margins.failed')),
  });
}

function Form({ margins }: { margins: Margins }) {
  const { t } = useTranslation('admin-risk');
  const { marketName } = useSelectionText();
  const { register, handleSubmit, formState } = useForm<MarginsTyped>({ values: typedOf(margins) });
  const save = useSave();
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((typed) => save.mutate(typed))}>
      <div className="max-w-md">
        <Field label={t('margins.method')}>
          {(control) => (
            <Select {...control} {...register('method')}>
              {MARGIN_METHODS.map((method) => (
                <option key={method} value={method}>
                  {t(`margins.methods.${method}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('margins.percent')}</legend>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {MARKET_NAMES.map((market) => (
            <Field key={market} label={marketName(market)} error={formState.errors.percent?.[market]?.message ?? null}>
              {(control) => (
                <Input
                  {...control}
                  {...register(`percent.${market}`, {
                    validate: (typed) => basisPointsOf(typed) !== null || t('margins.problem'),
                  })}
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <Button type="submit" variant="primary" className="justify-self-start" busy={save.isPending}>
        {t('margins.save')}
      </Button>
    </form>
  );
}

/** The margin on each market's book. */
export function MarginsForm() {
  const { t } = useTranslation('admin-risk');
  const margins = useQuery({ ...queryOf('getMargins', {}), refetchOnMount: 'always' });
  return (
    <SectionCard title={t('margins.title')}>
      <p className="mb-4 text-sm text-muted">{t('margins.text')}</p>
      <QueryView query={margins} loading={<SkeletonList count={3} className="h-16" />}>
        {(found) => <Form margins={found} />}
      </QueryView>
    </SectionCard>
  );
}
