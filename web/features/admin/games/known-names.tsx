import { useMemo } from 'react';
import { knownNames } from '#web/features/admin/games/game-form.ts';
import { useGameLists } from '#web/lib/games.ts';

const NAME_LISTS = ['teams', 'leagues'] as const;

/** Names to choose from while typing; they follow the games without the form being drawn again. */
export function KnownNames({ id }: { id: string }) {
  const { live, upcoming } = useGameLists();
  const games = [...(live.data ?? []), ...(upcoming.data ?? [])];
  const ids = games.map((game) => game.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a price that moves leaves the names
  return useMemo(() => {
    const names = knownNames(games);
    return NAME_LISTS.map((list) => (
      <datalist key={list} id={`${id}-${list}`}>
        {names[list].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    ));
  }, [id, ids]);
}
