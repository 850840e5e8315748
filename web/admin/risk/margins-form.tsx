import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MarketName } from '#domain/markets/market.ts';
import { MARGIN_METHODS, type MarginMethod } from '#domain/pricing/margin.ts';
import { MarginFields } from '#web/admin/risk/margin-fields.tsx';
import { basisPointsOf } from '#web/admin/risk/margin-form.ts';
import { SaveDraft } from '#web/admin/shared/drafts/save-draft.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useStaleFields } from '#web/admin/shared/drafts/use-stale-fields.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { type CallOptions, call, type ResponseOf } from '#web/lib/api-client.ts';
import { bindField } from '#web/lib/form-field.ts';
import { refreshPaths, storeResponse } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { SelectField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

type Margins = ResponseOf<'getMargins'>;
/** The method and percentages in one flat object, so that drafts contain only edited fields. */
type MarginsInput = { method: MarginMethod } & Record<MarketName, string>;

function marginsInputOf({ method, basisPoints }: Margins): MarginsInput {
  const percents = Object.entries(basisPoints).map(([market, value]) => [market, percentText(value)]);
  return Object.assign({ method }, Object.fromEntries(percents) as Record<MarketName, string>);
}

type Dirty = Partial<Record<MarketName, boolean>>;

/** Only edited fields, so that saving can't undo someone else's change to another field. */
function changedMargins(input: MarginsInput, dirty: Dirty): CallOptions<'setMargins'>['body'] {
  const { method, ...percents } = input;
  const changed = Object.entries(percents).filter(([market]) => dirty[market]);
  const basisPoints = Object.fromEntries(changed.map(([market, percent]) => [market, basisPointsOf(percent) ?? 0]));
  return dirty.method ? { method, basisPoints } : { basisPoints };
}

/** The margins when editing began, plus colleagues' changes that the form has shown since. */
function seenMargins(
  { method, basisPoints }: Margins,
  { method: shownMethod, ...shown }: Record<string, string>,
): Margins {
  const points = Object.entries(shown).map(([market, value]) => [market, Number(value)]);
  return {
    method: (shownMethod as MarginMethod | undefined) ?? method,
    basisPoints: Object.assign({}, basisPoints, Object.fromEntries(points)),
  };
}

function Form({ margins }: { margins: Margins }) {
  const { t } = useTranslation('admin-risk');
  const form = useForm<MarginsInput>({
    values: marginsInputOf(margins),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const draft = useFormDraft(form, 'margins', margins);
  const { dirtyFields } = form.formState;
  const { shown, showStale } = useStaleFields(form, (value, field) =>
    field === 'method' ? t(`margins.methods.${value as MarginMethod}`) : `${percentText(Number(value))}%`,
  );
  const save = useStaffAction({
    send: (input: MarginsInput) =>
      call('setMargins', {
        body: Object.assign(changedMargins(input, dirtyFields), { seen: seenMargins(draft.seen, shown) }),
      }),
    successMessage: t('margins.done'),
    errorMessage: t('margins.failed'),
    onError: showStale,
    onDone: ({ awaitingSecond: _, ...saved }) => {
      storeResponse('getMargins', {}, saved);
      form.reset(marginsInputOf(saved), { keepDirtyValues: false });
    },
    refresh: () => refreshPaths('/api/admin/margins', '/api/admin/proposals'),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((input) => save.mutate(input))}>
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
          bindField(form, market, {
            validate: (input) => basisPointsOf(input) !== null || t('margins.problem'),
          })
        }
      />
      <SaveDraft draft={draft} label={t('margins.save')} busy={save.isPending} />
    </form>
  );
}

export function MarginsForm() {
  const { t } = useTranslation('admin-risk');
  const margins = useFreshQuery('getMargins', {});
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
