import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupOf } from '#domain/markets/catalogue.ts';
import { MARKET_GROUPS, type MarketGroup, type MarketName } from '#domain/markets/market.ts';
import { MARGIN_METHODS, type MarginMethod } from '#domain/pricing/margin.ts';
import { basisPointsOf } from '#web/admin/risk/margin-form.ts';
import { SaveDraft } from '#web/admin/shared/drafts/draft-notice.tsx';
import { resetToSaved, useLiveForm, useStaleFields } from '#web/admin/shared/drafts/use-form-draft.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { type CallOptions, call, type ResponseOf } from '#web/lib/api-client.ts';
import { refreshPaths, storeResponse } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { matchesSearch } from '#web/ui/data-table/columns.ts';
import { bindField, SelectField, TextField } from '#web/ui/field.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

// One field per market, by group. At first, only the first group is open; a search opens all groups
// with matches, and an error opens its group.
type MarginFieldsProps = {
  markets: readonly MarketName[];
  /** Binds a market's field to the form. */
  bind: (market: MarketName) => Omit<ComponentProps<typeof TextField>, 'label'>;
};

type GroupProps = MarginFieldsProps & {
  group: MarketGroup;
  /** The markets that match the search; null without a search. */
  found: ReadonlySet<MarketName> | null;
};

function Group({ group, markets, found, bind }: GroupProps) {
  const { t } = useTranslation(['admin-risk', 'game']);
  const { marketName } = useSelectionText();
  const [isOpened, setOpened] = useState(group === MARKET_GROUPS[0]);
  const id = useId();
  const fields = markets.map((market) => ({ market, props: bind(market) }));
  const isShown = (market: MarketName) => found === null || found.has(market);
  const isOpen = isOpened || found !== null || fields.some(({ props }) => props.error !== undefined);
  return (
    <section hidden={!markets.some(isShown)} className="rounded-lg border border-edge">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
          className="flex min-h-11 w-full items-center gap-2 px-3 text-left text-sm font-semibold hover:text-gold-bright focus-visible:-outline-offset-2"
        >
          <ChevronDown className={classNames('size-4 text-muted transition-transform', isOpen && 'rotate-180')} />
          <span className="flex-1">{t(`game:groups.${group}`)}</span>
          <span className="text-xs font-normal text-muted">{t('margins.markets', { count: markets.length })}</span>
        </button>
      </h3>
      {/* Fields in closed groups stay mounted, so that the form validates and sends them. */}
      <div
        id={id}
        hidden={!isOpen}
        className="grid items-end gap-x-4 gap-y-3 border-t border-edge p-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr))]"
      >
        {fields.map(({ market, props }) => (
          <div key={market} hidden={!isShown(market)}>
            <TextField {...props} label={marketName(market)} inputMode="decimal" />
          </div>
        ))}
      </div>
    </section>
  );
}

function MarginFields({ markets, bind }: MarginFieldsProps) {
  const { t } = useTranslation('admin-risk');
  const { marketName } = useSelectionText();
  const [query, setQuery] = useState('');
  const isFound = (market: MarketName) => matchesSearch(marketName(market), query);
  const found = query.trim() === '' ? null : new Set(markets.filter(isFound));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t('margins.percent')}</legend>
      <div className="max-w-md">
        <TextField
          label={t('margins.search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          // Enter must not submit the margins form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <p role="status" className={classNames('text-sm text-muted', found?.size !== 0 && 'sr-only')}>
        {found && t('margins.found', { count: found.size })}
      </p>
      {MARKET_GROUPS.map((group) => (
        <Group
          key={group}
          group={group}
          markets={markets.filter((market) => groupOf(market) === group)}
          found={found}
          bind={bind}
        />
      ))}
    </fieldset>
  );
}

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
  const { form, draft } = useLiveForm('margins', marginsInputOf(margins), margins);
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
    onDone: ({ awaitingSecond: _, ...saved }, sent) => {
      storeResponse('getMargins', {}, saved);
      resetToSaved(form, marginsInputOf(saved), sent);
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
          bindField(form, market, { validate: (input) => basisPointsOf(input) !== null || t('margins.problem') })
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
      loading={{ count: 3, className: 'h-16' }}
    >
      {(found) => <Form margins={found} />}
    </QueryCard>
  );
}
