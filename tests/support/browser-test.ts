import { test as base } from '@playwright/test';
import { type RunningServer, startServer } from '#tests/support/server.ts';

type WorkerFixtures = {
  /**
   * Added to the server's environment; a file sets it with `test.use({ serverEnv: { SEED: 'demo' }
   * })`.
   */
  serverEnv: Record<string, string>;
  /**
   * The real server with its own database, shared by a worker's tests with the same environment.
   */
  server: RunningServer;
};

/**
 * Playwright's `test` with a server behind `page.goto('/')`. Fails if its `page` throws or violates
 * the Content Security Policy; other pages that a test opens are not checked.
 */
export const test = base.extend<{ faults: string[] }, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer({ env: serverEnv });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      // A handler still waiting for its response would fail a test that has already passed.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      base.expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
