// Checks the parts of the build and development scripts that no build checks.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CURRENCY_CODES, currencyOf } from '#domain/currency.ts';
import { parseAmount } from '#domain/money.ts';

// Scripts have no types.
const SERVICE_WORKER = '#scripts/support/service-worker.mjs';
const SERVER_FILES = '#scripts/support/server-files.mjs';
const EMULATORS = '#scripts/support/emulators.mjs';

it('gives the service worker a new version if only the offline page changes', async () => {
  const { fillServiceWorker } = await import(SERVICE_WORKER);
  const template = "const CACHE = 'goldline-__VERSION__'; const FILES = ['__CACHED_FILES__'];";
  const fill = (offlinePage: string) =>
    fillServiceWorker(template, {
      builtFiles: ['offline.html', 'assets/a-1.js'],
      offlinePage,
      noticeFiles: ['/assets/b-1.js'],
    }) as string;
  const page = '<script src="/assets/a-1.js"></script><h1>You are offline</h1>';
  expect(fill(page)).toMatch(
    /^const CACHE = 'goldline-[0-9a-f]{12}'; const FILES = \["\/offline.html","\/assets\/a-1.js","\/assets\/b-1.js"\];$/,
  );
  expect(fill(page)).toBe(fill(page));
  expect(fill(page.replace('offline<', 'not online<'))).not.toBe(fill(page));
});

it('restarts the development server after a change of any of its files, except tests', async () => {
  const { restartsServer, serverFolders } = await import(SERVER_FILES);
  const files = (serverFolders as string[]).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  const ignored = files.map(({ name }) => name).filter((name) => !restartsServer(name));
  expect(ignored.filter((name) => !name.endsWith('.test.ts'))).toEqual([]);
  expect(ignored.length).toBeGreaterThan(0);
});

it.each(CURRENCY_CODES)('lets the demo pay out up to 100 dollars automatically in %s', async (code) => {
  const { AUTOMATIC_PAYOUTS } = await import(EMULATORS);
  const currency = currencyOf(code);
  expect(parseAmount(AUTOMATIC_PAYOUTS[code], currency)).toBe(100_00 * currency.perDollarCent);
});
