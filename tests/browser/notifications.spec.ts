import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type Site,
  type SitePlayer,
  signIn,
  siteEnv,
  test as siteTest,
  toastOn,
} from '#tests/browser/site.ts';

// Nothing listens at this URL: tests/api/push.test.ts tests what is pushed, with an emulator.
const test = siteTest.extend<object, { serverEnv: Record<string, string> }>({
  serverEnv: [{ ...siteEnv, PUSH_SERVICES: 'http://127.0.0.1:9' }, { scope: 'worker' }],
});

async function signInWithWonBet(page: Page, site: Site, url: string): Promise<SitePlayer> {
  const player = await site.player('50');
  const game = await site.liveGame({ homeTeam: 'Lions', awayTeam: 'Eagles' });
  const bet = { gameId: game.id, betType: 'match_result', selection: 'home', stake: '2.00', odds: '2.50' };
  await player.post('/api/bets', bet, 201);
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  const path = `/api/users/${player.id}/notifications` as '/api/users/:id/notifications';
  await expect.poll(async () => (await player.get(path)).items.length).toBe(2);
  await signIn(page.context(), url, player);
  return player;
}

const bell = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });

test('counts unread notifications, lists them with their subjects, and marks them as read', async ({
  page,
  site,
  server,
}) => {
  const player = await signInWithWonBet(page, site, server.url);
  await page.setViewportSize(phone);
  await page.goto('/betting');
  await bell(page, 'Notifications, 2 unread').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const won = page.getByRole('link', { name: /^Bet won: \$5\.00\s*Lions – Eagles/ });
  await expect(won).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();
  // Funds are added while the page is open.
  await site.admin.post('/api/admin/add-funds', { userId: player.id, amount: 7 });
  await expect(page.getByRole('link', { name: /^\$7\.00 added to your balance/ })).toBeVisible();
  await expect(bell(page, 'Notifications')).toBeVisible();
  await won.click();
  await expect(page).toHaveURL(/\/betting-history$/);
});

test('loads notifications a page at a time', async ({ page, site, server }) => {
  const player = await site.player();
  await server.database.pool.query(
    `insert into free_bets (user_id, amount_cents, expires_at, created_at)
     select $1, 100 + n, now() + interval '9 days', now() - n * interval '1 minute' from generate_series(1, 40) n`,
    [player.id],
  );
  await signIn(page.context(), server.url, player);
  await page.goto('/notifications');
  const items = page.getByRole('link', { name: /^Free bet of/ });
  await expect(items).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(40);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

for (const viewport of [phone, desktop])
  for (const language of ['en', 'sw', 'fr'])
    test(`has an accessible inbox in ${language} at ${viewport.width} px, empty and full`, async ({
      context,
      page,
      site,
      server,
    }) => {
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
      await page.setViewportSize(viewport);
      const player = await site.player();
      await signIn(context, server.url, player);
      await page.goto('/notifications');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await signInWithWonBet(page, site, server.url);
      await page.goto('/notifications');
      await expect(page.getByText('Lions – Eagles')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

type FakeOptions = { permission?: NotificationPermission; withoutPush?: boolean; userAgent?: string };

/** Replaces the browser's own permission and push service. */
async function fakePush(context: BrowserContext, fake: FakeOptions): Promise<void> {
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  await context.addInitScript(
    ({ permission = 'default', withoutPush, userAgent, keys }) => {
      if (withoutPush) Reflect.deleteProperty(window, 'PushManager');
      if (userAgent) Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
      // The browser remembers the choice.
      const current = () => (sessionStorage.getItem('asked') as NotificationPermission | null) ?? permission;
      Object.defineProperty(Notification, 'permission', { get: current });
      Notification.requestPermission = async () => {
        (window as { asked?: number }).asked = ((window as { asked?: number }).asked ?? 0) + 1;
        if (current() === 'default') sessionStorage.setItem('asked', 'granted');
        return current();
      };
      const endpoint = `http://127.0.0.1:9/${keys.auth}`;
      const subscriptionOf = (key: string): PushSubscription => {
        const text = key.replaceAll('-', '+').replaceAll('_', '/');
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        return {
          endpoint,
          options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            sessionStorage.removeItem('subscribed');
            return true;
          },
        } as unknown as PushSubscription;
      };
      if (withoutPush) return;
      PushManager.prototype.getSubscription = async () => {
        const key = sessionStorage.getItem('subscribed');
        return key === null ? null : subscriptionOf(key);
      };
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey);
        sessionStorage.setItem('subscribed', key);
        return subscriptionOf(key);
      };
    },
    { ...fake, keys },
  );
}

test.describe('push notifications', () => {
  test.use({ serviceWorkers: 'allow' });

  const subscriptions = async (
    server: { database: { pool: { query: (text: string, values: unknown[]) => Promise<{ rows: object[] }> } } },
    player: SitePlayer,
  ) => (await server.database.pool.query('select * from push_subscriptions where user_id = $1', [player.id])).rows;

  test('ask for permission only after a tap, send the choices and starred games, and can be turned off', async ({
    context,
    page,
    site,
    server,
  }) => {
    await fakePush(context, {});
    const player = await site.player();
    const game = await site.game();
    await signIn(context, server.url, player);
    await page.goto('/betting?tab=upcoming');
    await page
      .getByRole('button', { name: new RegExp(`${game.homeTeam}.*favourite|favourite.*${game.homeTeam}`, 'i') })
      .first()
      .click();
    await page.goto('/notifications');
    await page.waitForFunction(async () => Boolean(await navigator.serviceWorker.getRegistration()));
    const toggle = page.getByRole('switch', { name: /^Push notifications on this device/ });
    await expect(toggle).not.toBeChecked();
    expect(await page.evaluate(() => (window as { asked?: number }).asked)).toBeUndefined();
    await toggle.click();
    await expect(toastOn(page, 'Push notifications are on')).toBeVisible();
    await expect(toggle).toBeChecked();
    await page.locator('summary', { hasText: 'Notify me about' }).click();
    await page.getByRole('checkbox', { name: 'Settled bets and cash-outs' }).uncheck();
    await page.getByRole('switch', { name: 'Quiet hours' }).check();
    await page.getByLabel('From').fill('23:15');
    await expectAccessible(page);
    await expect
      .poll(async () => (await subscriptions(server, player))[0])
      .toMatchObject({
        categories: ['goals', 'payments', 'identity'],
        games: [game.id],
        quiet_from_minute: 1395,
        quiet_to_minute: 420,
      });
    // The device is subscribed again after logging out and in.
    await player.post('/api/auth/logout');
    expect(await subscriptions(server, player)).toEqual([]);
    await player.post('/api/auth/login', { phoneNumber: player.phoneNumber, password: 'long enough' });
    await signIn(context, server.url, player);
    await page.goto('/betting');
    await expect.poll(async () => (await subscriptions(server, player)).length).toBe(1);
    await page.goto('/notifications');
    await page.getByRole('switch', { name: /^Push notifications on this device/ }).click();
    await expect.poll(async () => (await subscriptions(server, player)).length).toBe(0);
  });

  for (const [state, fake, heading] of [
    ['blocked', { permission: 'denied' }, 'Notifications are blocked'],
    ['not available', { withoutPush: true }, 'Not available in this browser'],
    [
      'only on the Home Screen',
      { withoutPush: true, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
      'Add Goldline to your Home Screen',
    ],
  ] as const)
    test(`explain why they are ${state}`, async ({ context, page, site, server }) => {
      await fakePush(context, fake);
      await signIn(context, server.url, await site.player());
      await page.setViewportSize(phone);
      await page.goto('/notifications');
      await expect(page.getByText(heading)).toBeVisible();
      await expect(page.getByRole('switch')).toHaveCount(0);
      await expectAccessible(page);
    });

  test('are shown by the service worker, and open their page', async ({ context, page, site, server }) => {
    await context.grantPermissions(['notifications'], { origin: server.url });
    await signIn(context, server.url, await site.player());
    await page.goto('/betting');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await context.newCDPSession(page);
    const registrations: string[] = [];
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) =>
      registrations.push(...found.map(({ registrationId }) => registrationId)),
    );
    await devtools.send('ServiceWorker.enable');
    await expect.poll(() => registrations.length).toBeGreaterThan(0);
    const deliver = (data: string) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: server.url,
        registrationId: registrations[0] as string,
        data,
      });
    // Headless Chromium shows no notifications, and allows focus only after a real click.
    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('no service worker');
    await worker.evaluate(() => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: object[] };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) => void scope.shown.push({ title, ...options });
      Object.assign(Reflect.get(self, 'WindowClient').prototype, {
        focus() {
          return Promise.resolve(this);
        },
      });
    });
    const title = 'Lions 1–0 Eagles';
    const body = 'Goal, 23′';
    await deliver(JSON.stringify({ title, body, url: '/wallet', tag: 'game-1', lang: 'en' }));
    await deliver('not JSON');
    const shown = () => worker.evaluate(() => (self as unknown as { shown: object[] }).shown);
    await expect.poll(async () => (await shown()).length).toBe(2);
    expect(await shown()).toEqual([
      { title, body, tag: 'game-1', lang: 'en', icon: '/icon-192.png', renotify: true, data: { url: '/wallet' } },
      expect.objectContaining({ title: 'Goldline', data: { url: '/notifications' } }),
    ]);
    // Until the app listens, a click reloads the page.
    await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    // A click messages the open page, which navigates without reloading.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await worker.evaluate(() => {
      const notification = { close: () => {}, data: { url: '/wallet' } };
      self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
    });
    await expect(page).toHaveURL(/\/wallet$/);
    expect(await page.evaluate(() => (window as { sameDocument?: boolean }).sameDocument)).toBe(true);
  });
});
