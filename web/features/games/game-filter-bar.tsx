import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/games/objects.ts';
import { LIST_MARKETS } from '#domain/markets/panels.ts';
import { useFavourites } from '#web/features/games/favourites.ts';
import { leaguesOf } from '#web/features/games/find-games.ts';
import type { GameFilterState } from '#web/features/games/use-game-filter.ts';
import { useListMarket } from '#web/features/games/use-list-market.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { ChipChoice, ChipSelect, ChipStrip, chipClass } from '#web/ui/chips.tsx';
import { classNames } from '#web/ui/class-names.ts';

type LeagueChoiceProps = { filter: GameFilterState; games: readonly Pick<Result, 'league'>[] };

function LeagueChoice({ filter, games }: LeagueChoiceProps) {
  const { t } = useTranslation('games');
  const leagues = leaguesOf(games, useFavourites());
  const { league: chosen } = filter;
  // A league from a shared link stays selected even if it currently has no games.
  if (chosen !== null && !leagues.some(({ league }) => league === chosen))
    leagues.unshift({ league: chosen, count: 0 });
  return (
    <ChipSelect
      label={t('search.league')}
      text={chosen ?? t('search.allLeagues')}
      isChosen={chosen !== null}
      value={chosen ?? ''}
      onChange={(league) => filter.change({ league: league || null })}
      choices={[
        { value: '', label: t('search.allLeagues') },
        ...leagues.map(({ league, count }) => ({ value: league, label: `${league} (${formatCount(count)})` })),
      ]}
    />
  );
}

function MarketChoice() {
  const { t } = useTranslation('games');
  const { marketName, tabName } = useSelectionText();
  const [chosen, choose] = useListMarket();
  return (
    <ChipChoice
      label={t('market')}
      value={chosen}
      onChange={choose}
      choices={LIST_MARKETS.map(({ name, labelKey, panel }) => ({
        value: name,
        label: tabName(labelKey),
        title: marketName(panel.market),
      }))}
    />
  );
}

type GameFilterBarProps = LeagueChoiceProps & {
  /** Whether the list shows prices, so that a market can be chosen. */
  priced?: boolean;
};

export function GameFilterBar({ filter, games, priced = false }: GameFilterBarProps) {
  const { t } = useTranslation('games');
  const inRows = useDisplayChoices().gameView === 'rows';
  return (
    <ChipStrip>
      <button
        type="button"
        aria-pressed={filter.onlyFavourites}
        onClick={() => filter.change({ onlyFavourites: !filter.onlyFavourites })}
        className={chipClass(filter.onlyFavourites)}
      >
        <Star className={classNames('size-3.5', filter.onlyFavourites && 'fill-current')} />
        <span className="sr-only">{t('search.starred')}</span>
      </button>
      <LeagueChoice filter={filter} games={games} />
      {priced && inRows && <MarketChoice />}
    </ChipStrip>
  );
}
