import type { Result } from '#contract/games/objects.ts';
import { GameFilterBar } from '#web/features/games/game-filter-bar.tsx';
import { GameTools } from '#web/features/games/game-tools.tsx';
import type { GameFilterState } from '#web/features/games/use-game-filter.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';

type GamesHeaderProps = {
  title: string;
  filter: GameFilterState;
  /** Null if there is no list to search or filter. */
  games: readonly Pick<Result, 'league'>[] | null;
  priced?: boolean;
};

/** The heading of a games page with tools and filters; two lines on a phone, otherwise one. */
export function GamesHeader({ title, filter, games, priced = false }: GamesHeaderProps) {
  usePageTitle(title);
  return (
    <div className="-mt-2 mb-1 flex flex-wrap items-center gap-x-3 xl:-mt-3">
      <h1 className="min-w-0 grow basis-44 py-1.5 text-xl font-semibold tracking-tight xl:grow-0 xl:basis-auto xl:text-lg">
        {title}
      </h1>
      {games && (
        <>
          <GameTools filter={filter} hasViewSwitch={priced} />
          <div className="w-full min-w-0 xl:w-auto xl:max-w-full">
            <GameFilterBar priced={priced} filter={filter} games={games} />
          </div>
        </>
      )}
    </div>
  );
}
