// Turns announcements about games into frames. Each game is read once; its pending changes become
// one message of each kind, with the current state.
import type { Game } from '#contract/games/objects.ts';
import type { LiveMessage } from '#contract/live-messages.ts';
import { isOver } from '#domain/game.ts';
import type { GameAnnouncement } from '#server/live/announce.ts';
import { broadcastFrames, type Frames } from '#server/live/frames.ts';

type FindGames = (ids: readonly number[]) => Promise<Game[]>;

export function createGameFrames(findGames: FindGames) {
  const lastVersion = new Map<number, number>();
  let pending: GameAnnouncement[] = [];

  /** Adds a pending change. @returns whether no other was pending */
  function add(announcement: GameAnnouncement): boolean {
    pending.push(announcement);
    return pending.length === 1;
  }

  const hasPending = (): boolean => pending.length > 0;

  /** Drops pending changes when there are no sockets. */
  function drop(): void {
    pending = [];
  }

  /**
   * Turns the pending changes into frames, without games at a version older than the last one sent.
   * Calls must not overlap.
   */
  async function write(): Promise<Frames & { urgent: boolean }> {
    const announcements = pending;
    pending = [];
    const games = await findGames([...new Set(announcements.map(({ gameId }) => gameId))]);
    const byId = new Map(games.map((game) => [game.id, game]));
    const messages = new Map<string, LiveMessage>();
    for (const { gameId, message } of announcements) {
      const game = byId.get(gameId);
      if (!game || game.version < (lastVersion.get(gameId) ?? 0)) continue;
      const type = isOver(game.status) ? 'GAME_FINISHED' : message;
      messages.set(`${type} ${gameId}`, { type, data: game });
    }
    for (const game of games)
      isOver(game.status) ? lastVersion.delete(game.id) : lastVersion.set(game.id, game.version);
    return { ...broadcastFrames([...messages.values()]), urgent: announcements.some(isUrgent) };
  }

  return { add, drop, hasPending, write, reset: () => lastVersion.clear() };
}

/** Prices and minutes change constantly. Any other change, such as a goal, ends a pause. */
export const isUrgent = ({ message }: GameAnnouncement): boolean =>
  message !== 'GAME_ODDS_UPDATE' && message !== 'GAME_TIME_UPDATE';
