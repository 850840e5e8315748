import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { jobsOf } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services.ts';

it('gives each job a unique name, with which a node claims it', () => {
  const services = {
    config: { ...readConfig({}), seed: 'demo', matchClock: true },
    settings: { current: () => ({}) },
    log: { warn: () => {} },
    payments: { providers: new Map() },
  } as unknown as Services;
  const names = jobsOf(services).map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
