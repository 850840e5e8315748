// One field per market, by group. At first, only the first group is open; a search opens all groups
// with matches, and an error opens its group.
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupOf } from '#domain/markets/catalogue.ts';
import { MARKET_GROUPS, type MarketGroup, type MarketName } from '#domain/markets/market.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { TextField } from '#web/ui/field.tsx';

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

export function MarginFields({ markets, bind }: MarginFieldsProps) {
  const { t } = useTranslation('admin-risk');
  const { marketName } = useSelectionText();
  const [query, setQuery] = useState('');
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const matchesSearch = (market: MarketName) => words.every((word) => marketName(market).toLowerCase().includes(word));
  const found = words.length === 0 ? null : new Set(markets.filter(matchesSearch));
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
