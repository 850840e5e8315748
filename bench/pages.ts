// npm run bench:pages -- [--loads 5] [--games 200] [--updates 50] [--taps 20] [--built]
// [--requests]: the four most important pages on a mid-range phone: a screen of 360 x 740, and a
// CPU four times slower. A first visit on Lighthouse's slow network (150 ms latency, 1.6 Mbit/s):
// LCP, CLS and compressed bytes; with --requests also the bytes of each request. Then taps, without
// network throttling, while prices of 200 live games change 50 times a second in all: INP and long
// tasks.
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { header, median, row } from '#bench/figures.ts';
import { administrator, type LiveSite, startLiveSite } from '#bench/live-fixture.ts';
import { findBrowser } from '#tests/support/browser.ts';
import { createClient } from '#tests/support/client.ts';
import { startTestServer } from '#tests/support/database-server.ts';
import { checkout } from '#tests/support/folders.ts';

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '5' },
    games: { type: 'string', default: '200' },
    updates: { type: 'string', default: '50' },
    taps: { type: 'string', default: '20' },
    /** Skips building the client. */
    built: { type: 'boolean', default: false },
    /** Lists the requests of each first visit on stderr. */
    requests: { type: 'boolean', default: false },
  },
});
const [loads, games, updates, taps] = [values.loads, values.games, values.updates, values.taps].map(Number) as [
  number,
  number,
  number,
  number,
];

const viewport = { width: 360, height: 740 };
const PROCESSOR_SLOWDOWN = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

type Who = 'visitor' | 'player' | 'administrator';
type Screen = { path: string; who: Who; tap: Tap };
type Tap = (page: Page, n: number) => Promise<void>;

/** Adds or removes a selection. */
const tapOdds: Tap = (page, n) => tapNth(page, 'main article button[aria-pressed][aria-label*="."]', n % 3);

/** Opens the menu, and then one of its pages. */
const tapMenu: Tap = async (page, n) => {
  if (n % 2 === 0) return tapNth(page, 'header button', 0);
  await page.waitForSelector('[role=dialog] nav a');
  await tapNth(page, '[role=dialog] nav a', ((n + 1) / 2) % 4);
  await page.waitForSelector('[role=dialog]', { state: 'detached' });
};

/** Opens the dialog, then closes it. */
const tapDeposit: Tap = async (page, n) => {
  if (n % 2 === 0) return tapNth(page, 'main button.bg-gold', 0);
  await page.waitForSelector('[role=dialog]');
  await page.keyboard.press('Escape');
};

/**
 * Dispatches a touch at a position. Playwright's own tap first inspects the whole page, which would
 * distort the measurement.
 */
async function tapNth(page: Page, selector: string, n: number): Promise<void> {
  await page.locator(selector).nth(n).waitFor();
  const point = await page.evaluate(
    ([found, index]) => {
      const target = document.querySelectorAll(found)[index];
      target?.scrollIntoView({ block: 'nearest' });
      const box = target?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
    [selector, n] as const,
  );
  if (point === undefined) throw new Error(`${page.url()} has no ${selector}`);
  await page.touchscreen.tap(point.x, point.y);
}

const screens: readonly Screen[] = [
  { path: '/', who: 'visitor', tap: tapOdds },
  { path: '/betting', who: 'visitor', tap: tapOdds },
  { path: '/wallet', who: 'player', tap: tapDeposit },
  { path: '/admin', who: 'administrator', tap: tapMenu },
];

type Paint = { lcp: number; cls: number; script: number; all: number };

/** A first visit: nothing is cached. */
async function visit(context: BrowserContext, url: string): Promise<Paint> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  const bytes = new Map<string, number>();
  const urls = new Map<string, string>();
  const scripts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    urls.set(requestId, response.url);
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.addInitScript(watchPaint);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  // The last paint can be reported well after the network is idle.
  await page.waitForFunction(() => (window as unknown as { seen: { lcp: number } }).seen.lcp > 0);
  await sleep(1000);
  const { lcp, cls } = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
  await page.close();
  if (values.requests) for (const [id, size] of bytes) console.error(size, urls.get(id)?.slice(0, 100));
  const sum = (ids: Iterable<string>) => [...ids].reduce((total, id) => total + (bytes.get(id) ?? 0), 0);
  return { lcp, cls, script: sum(scripts), all: sum(bytes.keys()) };
}

/** Runs before anything else. Like Core Web Vitals, ignores shifts within 500 ms of an input. */
function watchPaint(): void {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

type Use = { inp: number; longTasks: number; longestTask: number };

/** Taps repeatedly while prices change. */
async function use(context: BrowserContext, url: string, tap: Tap): Promise<Use> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(watchTaps);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await page.evaluate(() => {
    (window as unknown as { tasks: number[] }).tasks.length = 0;
  });
  for (let n = 0; n < taps; n += 1) {
    await tap(page, n);
    // The first tap opens the slip's bar, which must not cover the next target.
    await sleep(n === 0 ? 1000 : 200);
  }
  const seen = await page.evaluate(() => {
    const { delays, tasks } = window as unknown as { delays: number[]; tasks: number[] };
    return { delays, tasks };
  });
  await page.close();
  return { inp: Math.max(0, ...seen.delays), longTasks: seen.tasks.length, longestTask: Math.max(0, ...seen.tasks) };
}

/** Runs in the page. With fewer than fifty taps, INP is the slowest tap's duration. */
function watchTaps(): void {
  const [delays, tasks]: [number[], number[]] = [[], []];
  Object.assign(window, { delays, tasks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) delays.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
}

async function contextOf(browser: Browser, site: LiveSite, who: Who): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
  if (who === 'visitor') return context;
  const admin = createClient(site.url);
  if (who === 'administrator') await admin.post('/api/auth/login', administrator);
  const [name = '', value = ''] = ((who === 'player' ? site.cookies[0] : admin.cookie()) ?? '').split('=');
  await context.addCookies([{ name, value, url: site.url }]);
  return context;
}

/** Changes prices until stopped. */
function changePrices({ movePrice }: LiveSite): () => Promise<void> {
  let running = true;
  const moving = (async () => {
    const began = performance.now();
    for (let n = 1; running; n += 1) {
      await movePrice();
      await sleep(Math.max(0, began + (n * 1000) / updates - performance.now()));
    }
  })();
  return () => {
    running = false;
    return moving;
  };
}

async function main(): Promise<void> {
  if (!values.built) execFileSync(process.execPath, ['scripts/build-web.mjs'], { cwd: checkout, stdio: 'ignore' });
  const stopDatabase = await startTestServer();
  const site = await startLiveSite({ games, players: 1, existingBets: 0 });
  const browser = await chromium.launch(findBrowser());
  const kilobytes = (bytes: number) => Math.round(bytes / 1000);
  try {
    header('page', 'LCP ms', 'CLS', 'script KB', 'all KB', 'INP ms', 'long tasks', 'longest ms');
    for (const { path, who, tap } of screens) {
      const paints: Paint[] = [];
      for (let load = 0; load < loads; load += 1) {
        const context = await contextOf(browser, site, who);
        paints.push(await visit(context, `${site.url}${path}`));
        await context.close();
      }
      const stop = changePrices(site);
      const context = await contextOf(browser, site, who);
      const used = await use(context, `${site.url}${path}`, tap).finally(stop);
      await context.close();
      const medianOf = (pick: (paint: Paint) => number) => median(paints.map(pick));
      const first = [Math.round(medianOf((each) => each.lcp)), medianOf((each) => each.cls).toFixed(3)];
      const bytes = [kilobytes(medianOf((each) => each.script)), kilobytes(medianOf((each) => each.all))];
      row(path, ...first, ...bytes, Math.round(used.inp), used.longTasks, Math.round(used.longestTask));
    }
  } finally {
    await browser.close();
    await site.stop();
    await stopDatabase();
  }
}

await main();
