import { Search, Star, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/games/objects.ts';
import { useFavourites } from '#web/features/games/favourites.ts';
import { leaguesOf } from '#web/features/games/find-games.ts';
import { StarButton } from '#web/features/games/star-button.tsx';
import type { UsedGameFilter } from '#web/features/games/use-game-filter.ts';
import { formatCount } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Input } from '#web/ui/field.tsx';

const CHIP =
  'inline-flex min-h-10 pointer-coarse:min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3 text-xs font-medium whitespace-nowrap aria-pressed:border-gold aria-pressed:bg-gold-deep/40 aria-pressed:text-gold-bright border-edge bg-panel text-muted hover:border-outline hover:text-text';

function SearchField({ filter }: { filter: UsedGameFilter }) {
  const { t } = useTranslation('games');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="relative">
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search.label')}
        placeholder={t('search.hint')}
        value={filter.query}
        onChange={(event) => filter.change({ query: event.currentTarget.value })}
        className="pr-10 pl-9"
      />
      {filter.query && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            filter.change({ query: '' });
            input.current?.focus();
          }}
          className="absolute top-1/2 right-0 grid size-11 -translate-y-1/2 place-items-center rounded-md text-muted hover:text-text"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  );
}

function LeagueChips({ filter, games }: { filter: UsedGameFilter; games: readonly Pick<Result, 'league'>[] }) {
  const { t } = useTranslation('games');
  const favourites = useFavourites();
  const leagues = leaguesOf(games, favourites);
  const { league: chosen } = filter;
  // A league from a shared link stays selected even if it has no games now.
  if (chosen !== null && !leagues.some(({ league }) => league === chosen))
    leagues.unshift({ league: chosen, count: 0 });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('search.leagues')}</legend>
      <div className="-mx-1 flex items-center gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        <button
          type="button"
          aria-pressed={filter.onlyFavourites}
          onClick={() => filter.change({ onlyFavourites: !filter.onlyFavourites })}
          className={CHIP}
        >
          <Star className={classNames('size-3.5', filter.onlyFavourites && 'fill-current')} />
          {t('search.starred')}
        </button>
        {leagues.map(({ league, count }) => (
          <span key={league} className="flex shrink-0 items-center">
            <button
              type="button"
              aria-pressed={league === chosen}
              onClick={() => filter.change({ league: league === chosen ? null : league })}
              className={CHIP}
            >
              {favourites.leagues.includes(league) && league !== chosen && (
                <Star className="size-3 fill-gold text-gold" />
              )}
              {league}
              <span className="font-normal">{formatCount(count)}</span>
            </button>
            {league === chosen && <StarButton kind="leagues" name={league} />}
          </span>
        ))}
      </div>
    </fieldset>
  );
}

export function GameFilterBar({ filter, games }: { filter: UsedGameFilter; games: readonly Pick<Result, 'league'>[] }) {
  return (
    <search className="mb-4 grid grid-cols-1 gap-2">
      <SearchField filter={filter} />
      <LeagueChips filter={filter} games={games} />
    </search>
  );
}
