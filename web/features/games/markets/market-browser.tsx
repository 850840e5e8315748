// All of a game's markets by group, the player's favourites first, with a search.
import { useQuery } from '@tanstack/react-query';
import { ListX, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, GameMarkets } from '#contract/games/objects.ts';
import { MARKET_GROUPS, type MarketGroup } from '#domain/markets/market.ts';
import { useFavourites } from '#web/features/games/favourites.ts';
import { columnsOf, findMarkets, type MarketSection, sectionsOf } from '#web/features/games/markets/find-markets.ts';
import { MarketCard } from '#web/features/games/markets/market-card.tsx';
import { type Players, type ShownMarket, shownMarkets } from '#web/features/games/markets/offered-choices.ts';
import { setMarketsOpen, useOpenMarkets } from '#web/features/games/markets/open-markets.ts';
import type { SlipAccess } from '#web/features/games/panel-choices.ts';
import { gameMarketsQuery } from '#web/lib/game-markets.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { gameSelectionKey } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyCard } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const GROUP_CHOICES = ['all', ...MARKET_GROUPS] as const;
/** How many markets of each section are initially open; more if there is only one section. */
const INITIALLY_OPEN = 3;
const INITIALLY_OPEN_IN_ONLY_SECTION = 8;

type BrowserProps = { game: Game; slipAccess: SlipAccess; stale: boolean };

/** The slip's selections in one market, so that only that market's card rerenders. */
function selectedIn(market: ShownMarket, selected: string): string {
  if (selected === '') return '';
  const keys = new Set(market.lines.flatMap(({ choices }) => choices.map(gameSelectionKey)));
  return selected
    .split('\n')
    .filter((key) => keys.has(key))
    .join('\n');
}

type SectionsProps = Omit<BrowserProps, 'game'> & { sections: readonly MarketSection[]; selected: string };

function Sections({ sections, selected, slipAccess, stale }: SectionsProps) {
  const { t } = useTranslation('game');
  const openMarkets = useOpenMarkets();
  const markets = sections.flatMap((section) => section.markets);
  const count = sections.length > 1 ? INITIALLY_OPEN : INITIALLY_OPEN_IN_ONLY_SECTION;
  const initiallyOpen = new Set(sections.flatMap((section) => section.markets.slice(0, count)));
  const isOpen = (market: ShownMarket) => openMarkets[market.market] ?? initiallyOpen.has(market);
  const areAllOpen = markets.every(isOpen);
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="-mb-3 flex items-center justify-between gap-3">
        <p className="text-xs text-muted">{t('count', { count: markets.length })}</p>
        <Button
          variant="ghost"
          size="small"
          onClick={() =>
            setMarketsOpen(
              markets.map(({ market }) => market),
              !areAllOpen,
            )
          }
        >
          {t(areAllOpen ? 'closeAll' : 'openAll')}
        </Button>
      </div>
      {sections.map(({ section, markets: members }) => (
        <section key={section} className="grid grid-cols-1 gap-2">
          <h2 className="text-sm font-semibold text-gold">{t(`groups.${section}`)}</h2>
          <div className="grid items-start gap-2 [grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr))]">
            {columnsOf(members, (market) => initiallyOpen.has(market)).map((column) => (
              <ul key={column[0]?.market} className="grid grid-cols-1 gap-2">
                {column.map((market) => (
                  <li key={market.market} className="min-w-0">
                    <MarketCard
                      market={market}
                      isOpen={isOpen(market)}
                      selected={selectedIn(market, selected)}
                      onToggle={slipAccess.onToggle}
                      stale={stale}
                    />
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function Markets({ offer, game, ...props }: BrowserProps & { offer: GameMarkets }) {
  const { t } = useTranslation('game');
  const { marketName, searchWords, describeSelection, describeBriefly } = useSelectionText();
  const players = usePlayers(game.id);
  const markets = useMemo(() => shownMarkets(game, offer, players), [game, offer, players]);
  const [group, setGroup] = useUrlChoice('markets', GROUP_CHOICES);
  const top = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const searched = useDeferredValue(query);
  const favourites = useFavourites().markets;
  const selected = props.slipAccess.useSelected(game.id);
  const textOf = ({ market, lines }: ShownMarket) =>
    [
      marketName(market),
      searchWords(market),
      ...lines.flatMap(({ choices }) =>
        choices.map((choice) => `${describeSelection(choice)} ${describeBriefly(choice)}`),
      ),
    ].join(' ');
  const offered = new Set<MarketGroup | 'all'>(['all', ...markets.map((each) => each.group)]);
  const shown = offered.has(group) ? group : 'all';
  const sections = sectionsOf(findMarkets(markets, { query: searched, group: shown }, textOf), favourites);
  const foundCount = sections.flatMap((section) => section.markets).length;
  const chooseGroup = (next: MarketGroup | 'all') => {
    setGroup(next);
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  const search = (next: string) => {
    setQuery(next);
    // Starting a search switches to all groups; choosing a tab afterwards narrows the results.
    if (query === '' && shown !== 'all') setGroup('all');
  };
  if (markets.length === 0) return <EmptyCard icon={<ListX />} title={t('none')} text={t('noneText')} />;
  const content =
    sections.length === 0 ? (
      <div className="pt-3">
        <EmptyCard
          icon={<SearchX />}
          title={t('search.nothing')}
          text={t('search.nothingText')}
          action={
            <Button
              onClick={() => {
                setQuery('');
                setGroup('all');
              }}
            >
              {t('search.showAll')}
            </Button>
          }
        />
      </div>
    ) : (
      <Sections sections={sections} selected={selected} {...props} />
    );
  return (
    <div ref={top} className="grid grid-cols-1 gap-1">
      <search>
        <SearchField label={t('search.label')} clearLabel={t('search.clear')} value={query} onChange={search} />
        {/* Announces only search results; the shown count also changes with the game. */}
        <p role="status" className="sr-only">
          {searched && (foundCount === 0 ? t('search.nothing') : t('count', { count: foundCount }))}
        </p>
      </search>
      <Tabs
        variant="many"
        sticky
        label={t('groups.label')}
        value={shown}
        onChange={chooseGroup}
        items={GROUP_CHOICES.filter((each) => offered.has(each)).map((each) => ({
          value: each,
          label: t(`groups.${each}`),
          content,
        }))}
      />
    </div>
  );
}

const NO_PLAYERS: Players = new Map();

/** A game's players, fetched only once, since the offer includes their prices. */
function usePlayers(gameId: number): Players {
  const { data } = useQuery(queryOf('listPlayers', { query: { gameId } }));
  return useMemo(() => (data ? new Map(data.map((player) => [player.id, player])) : NO_PLAYERS), [data]);
}

export function MarketBrowser(props: BrowserProps) {
  const offer = useQuery(gameMarketsQuery(props.game));
  return (
    <QueryView query={offer} loading={{ count: 6, className: 'h-24' }}>
      {(data) => <Markets offer={data} {...props} />}
    </QueryView>
  );
}
