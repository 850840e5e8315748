import type { Game } from '#contract/games/objects.ts';

/** Upcoming games that kick off within this time are listed with the live ones. */
const SOON_MS = 2 * 3_600_000;

type Timed = Pick<Game, 'id' | 'startTime'>;

const byKickOff = (one: Timed, other: Timed) =>
  Date.parse(one.startTime) - Date.parse(other.startTime) || one.id - other.id;

/**
 * The previous and the next game among those live or about to start, in order of kick-off, wrapping
 * around at the ends. The game itself need not be one of them.
 */
export function neighboursOf<Item extends Timed>(
  game: Timed,
  { live, upcoming, nowMs }: { live: readonly Item[]; upcoming: readonly Item[]; nowMs: number },
): { previous: Item; next: Item } | null {
  const soon = upcoming.filter(({ startTime }) => Date.parse(startTime) <= nowMs + SOON_MS);
  const others = [...live, ...soon].filter(({ id }) => id !== game.id).toSorted(byKickOff);
  const [first] = others;
  const last = others.at(-1);
  if (!first || !last) return null;
  return {
    previous: others.findLast((other) => byKickOff(other, game) < 0) ?? last,
    next: others.find((other) => byKickOff(other, game) > 0) ?? first,
  };
}
