import { ChevronDown, Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/games/objects.ts';
import { LIST_MARKETS } from '#domain/markets/panels.ts';
import { useFavourites } from '#web/features/games/favourites.ts';
import { leaguesOf } from '#web/features/games/find-games.ts';
import type { UsedGameFilter } from '#web/features/games/use-game-filter.ts';
import { useListMarket } from '#web/features/games/use-list-market.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { formatCount } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { scrollSideways } from '#web/ui/scroll-sideways.ts';

const CHIP =
  'inline-flex min-h-10 pointer-coarse:min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-gold-bright';
const CHOSEN = 'border-gold bg-gold-deep/40 text-gold-bright';
const OTHER = 'border-edge bg-panel text-muted hover:border-outline hover:text-text';

const chip = (isChosen: boolean) => classNames(CHIP, isChosen ? CHOSEN : OTHER);

type LeagueChoiceProps = { filter: UsedGameFilter; games: readonly Pick<Result, 'league'>[] };

function LeagueChoice({ filter, games }: LeagueChoiceProps) {
  const { t } = useTranslation('games');
  const leagues = leaguesOf(games, useFavourites());
  const { league: chosen } = filter;
  // A league from a shared link stays selected even if it has no games now.
  if (chosen !== null && !leagues.some(({ league }) => league === chosen))
    leagues.unshift({ league: chosen, count: 0 });
  return (
    <div className={classNames(chip(chosen !== null), 'relative max-w-44')}>
      <span aria-hidden="true" className="truncate">
        {chosen ?? t('search.allLeagues')}
      </span>
      <ChevronDown className="size-3.5 shrink-0" />
      {/* Over the chip, in the size of text that a phone does not zoom in on. */}
      <select
        aria-label={t('search.league')}
        value={chosen ?? ''}
        onChange={(event) => filter.change({ league: event.currentTarget.value || null })}
        className="absolute inset-0 cursor-pointer text-base opacity-0"
      >
        <option value="">{t('search.allLeagues')}</option>
        {leagues.map(({ league, count }) => (
          <option key={league} value={league}>{`${league} (${formatCount(count)})`}</option>
        ))}
      </select>
    </div>
  );
}

function MarketChoice() {
  const { t } = useTranslation('games');
  const { marketName, tabName } = useSelectionText();
  const [chosen, choose] = useListMarket();
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const strip = pressed.current?.closest<HTMLElement>('[data-strip]');
    if (chosen && strip && pressed.current) scrollSideways(strip, pressed.current);
  }, [chosen]);
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{t('market')}</legend>
      {LIST_MARKETS.map(({ name, labelKey, panel }) => (
        <button
          key={name}
          ref={name === chosen ? pressed : null}
          type="button"
          title={marketName(panel.market)}
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
          className={chip(name === chosen)}
        >
          {tabName(labelKey)}
        </button>
      ))}
    </fieldset>
  );
}

type GameFilterBarProps = LeagueChoiceProps & {
  /** Whether the list below has prices, whose market can be chosen. */
  priced?: boolean;
};

/** One line of filters; on a narrow screen it scrolls sideways. */
export function GameFilterBar({ filter, games, priced = false }: GameFilterBarProps) {
  const { t } = useTranslation('games');
  const inRows = useDisplayChoices().gameView === 'rows';
  return (
    <div data-strip className="-mx-1 flex min-w-0 items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
      <button
        type="button"
        aria-pressed={filter.onlyFavourites}
        onClick={() => filter.change({ onlyFavourites: !filter.onlyFavourites })}
        className={chip(filter.onlyFavourites)}
      >
        <Star className={classNames('size-3.5', filter.onlyFavourites && 'fill-current')} />
        <span className="sr-only">{t('search.starred')}</span>
      </button>
      <LeagueChoice filter={filter} games={games} />
      {priced && inRows && <MarketChoice />}
    </div>
  );
}
