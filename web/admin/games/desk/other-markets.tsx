// Markets that only the model can price. Staff can suspend them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { marketNames } from '#domain/markets/catalogue.ts';
import { MARKET_PANELS } from '#domain/markets/panels.ts';
import { LiabilityText } from '#web/admin/games/desk/liability-text.tsx';
import { MarketSwitch } from '#web/admin/games/desk/market-buttons.tsx';
import { useLiability } from '#web/admin/games/desk/use-game-exposure.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { matchesSearch } from '#web/ui/data-table/columns.ts';
import { TextField } from '#web/ui/field.tsx';

const enterableMarkets = new Set(MARKET_PANELS.map(({ market }) => market));

export function OtherMarkets({ game }: { game: Game }) {
  const { t } = useTranslation(['desk', 'game']);
  const { marketName } = useSelectionText();
  const liability = useLiability(game);
  const [query, setQuery] = useState('');
  // Sorted once, so that a market keeps its place, and the focus, when it is suspended or resumed.
  const [markets] = useState(() => {
    const others = marketNames().filter((market) => !enterableMarkets.has(market));
    const isSuspended = (market: string) => game.suspendedMarkets.includes(market);
    return [...others.filter(isSuspended), ...others.filter((market) => !isSuspended(market))];
  });
  const found = markets.filter((market) => matchesSearch(marketName(market), query));
  return (
    <SectionCard title={t('others.title')}>
      <p className="mb-3 text-xs text-muted">{t('others.text')}</p>
      <TextField
        label={t('game:search.label')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p role="status" className="text-sm text-muted">
        {found.length === 0 && <span className="mt-3 block">{t('game:search.nothing')}</span>}
      </p>
      <ul className="mt-2 -mr-2 grid max-h-96 grid-cols-1 overflow-y-auto pr-2">
        {found.map((market) => (
          <li
            key={market}
            className="flex items-center justify-between gap-2 border-t border-edge py-1 text-sm first:border-t-0"
          >
            <span className="min-w-0">{marketName(market)}</span>
            <span className="ml-auto">
              <LiabilityText liability={liability.ofMarket(market)} />
            </span>
            <MarketSwitch game={game} market={market} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
