// Notifies clients of games that go silent, which happens over time, without a write.
import { announceSilentGames } from '#server/features/games/confirm-game.ts';
import type { Job } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';

export function silenceJob({ pool }: Pick<Services, 'pool'>): Job {
  return { name: 'silent games', everyMs: 1000, onOneNode: true, run: () => announceSilentGames(pool) };
}
