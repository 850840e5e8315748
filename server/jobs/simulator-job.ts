// Runs the demo's leagues, second by second.
import { createSimulator } from '#server/feeds/simulator/simulator.ts';
import type { Job } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';

export function simulatorJob({ pool, config }: Pick<Services, 'pool' | 'config'>): Job {
  const simulator = createSimulator({ pool, suspensionMs: config.suspensionMs });
  return { name: 'simulator', everyMs: 1000, run: simulator.run };
}
