// Notifies clients of games that have gone silent. That takes a job, since no write causes it.
import { announceSilentGames } from '#server/features/games/confirm-game.ts';
import type { Job } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';

export function silenceJob({ pool }: Pick<Services, 'pool'>): Job {
  return { name: 'silent games', everyMs: 1000, onOneNode: true, run: () => announceSilentGames(pool) };
}
