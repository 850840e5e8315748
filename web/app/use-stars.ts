import { useFavourites } from '#web/features/games/favourites.ts';
import type { Stars } from '#web/features/notifications/push-device.ts';

const MAX_STARS = 200;

/** The games and teams starred on this device, for goal notifications. */
export function useStars(): Stars {
  const { games, teams } = useFavourites();
  return { games: games.map(Number).filter(Number.isSafeInteger).slice(-MAX_STARS), teams: teams.slice(-MAX_STARS) };
}
