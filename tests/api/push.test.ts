import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pushJobs } from '#server/jobs/push-job.ts';
import { createPushKeys } from '#server/push/push-keys.ts';
import { queueDuePlayers, queueGoals, queuePlayers } from '#server/push/queue-push.ts';
import { sendPushOutbox } from '#server/push/send-outbox.ts';
import { createSecrets } from '#server/secrets.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { type EmulatedBrowser, type PushService, startPushService } from '#tests/support/push-service.ts';

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startApp({
    PUSH_SERVICES: `${service.origin},https://*.push.example`,
    PUBLIC_URL: 'https://site.example',
  });
});
afterAll(async () => {
  // The push service rejected none of the requests in these tests.
  expect(await service.faults()).toEqual([]);
  await app.close();
  await service.stop();
});

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

const SETTINGS = {
  language: 'en',
  categories: ['goals', 'bets', 'payments', 'identity'],
  quietFromMinute: null,
  quietToMinute: null,
  timeZone: 'Africa/Nairobi',
  showsAmounts: false,
  games: [],
  teams: [],
};

async function subscribe(player: Player, settings: object = {}): Promise<EmulatedBrowser> {
  const browser = await service.newBrowser();
  await player.post('/api/push/subscriptions', { ...browser.subscription, ...SETTINGS, ...settings });
  return browser;
}

async function subscribedPlayer(settings: object = {}) {
  const player = await app.player();
  return { player, browser: await subscribe(player, settings) };
}

const addFunds = async (player: Player) =>
  (await app.admin()).post('/api/admin/add-funds', { userId: player.id, amount: '10.00' });

async function send(timeoutMs = 20_000): Promise<void> {
  const { services } = app;
  await sendPushOutbox({
    pool: services.pool,
    keys: await services.pushKeys(),
    services: services.config.pushServices,
    contact: 'https://site.example',
    log: services.log,
    timeoutMs,
  });
}

/** Adds funds, and queues and sends the notification. */
async function push(player: Player, timeoutMs?: number): Promise<void> {
  await addFunds(player);
  await queuePlayers(app.services.pool, [player.id]);
  await send(timeoutMs);
}

const subscriptionCountOf = async ({ id }: { id: number }) =>
  (await sql('select id from push_subscriptions where user_id = $1 order by id', [id])).rows.length;

const lastMessage = async ({ id }: { id: number }) =>
  (
    await sql(
      `select m.state, m.attempts, round(extract(epoch from m.next_attempt_at - now()))::int as wait
       from push_messages m join push_subscriptions s on s.id = subscription_id
       where s.user_id = $1 order by m.id desc limit 1`,
      [id],
    )
  ).rows[0];

const makeDue = () => sql("update push_messages set next_attempt_at = now() where state = 'waiting'");

describe('a pushed notification', () => {
  it('is encrypted for the browser, signed, and shows no amount', async () => {
    const { player, browser } = await subscribedPlayer();
    await push(player);
    expect(await browser.deliveries()).toEqual([
      {
        browser: expect.any(String),
        status: 201,
        payload: {
          title: 'Funds added',
          body: '',
          url: '/wallet',
          tag: expect.stringMatching(/^request-\d+$/),
          lang: 'en',
        },
        ttl: expect.any(Number),
        topic: expect.any(String),
        urgency: 'normal',
        contact: 'https://site.example',
      },
    ]);
    expect((await browser.deliveries())[0]?.ttl).toBeLessThanOrEqual(86_400);
  });

  it("shows amounts if the player allows it, in the browser's language", async () => {
    const { player, browser } = await subscribedPlayer({ showsAmounts: true, language: 'fr' });
    await push(player);
    expect((await browser.deliveries())[0]?.payload).toMatchObject({ title: 'Fonds ajoutés', body: '10,00\u00a0$' });
  });

  it('is sent once per browser, however often it is queued and by however many nodes', async () => {
    const { player, browser } = await subscribedPlayer();
    const second = await subscribe(player);
    await addFunds(player);
    const { pool } = app.services;
    await Promise.all([1, 2, 3, 4].map(() => queuePlayers(pool, [player.id])));
    await Promise.all([send(), send(), send()]);
    await queuePlayers(pool, [player.id]);
    await send();
    expect([await browser.deliveries(), await second.deliveries()].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is not sent for events before the subscription', async () => {
    const player = await app.player('10.00');
    const browser = await subscribe(player);
    await queuePlayers(app.services.pool, [player.id]);
    await send();
    expect(await browser.deliveries()).toEqual([]);
  });
});

describe('a notification to a push service', () => {
  it.each([404, 410])('ends the subscription if the response is %i', async (status) => {
    const { player, browser } = await subscribedPlayer();
    await browser.misbehave({ status });
    await push(player);
    expect(await subscriptionCountOf(player)).toBe(0);
  });

  it.each([
    ['429 with a delay', { status: 429, retryAfter: '120' }, 120],
    ['500', { status: 500 }, 5],
    ['503 with a short delay', { status: 503, retryAfter: '1' }, 5],
  ])('is sent again later after the response %s', async (_, how, wait) => {
    const { player, browser } = await subscribedPlayer();
    await browser.misbehave(how);
    await push(player);
    const message = await lastMessage(player);
    expect(message).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(Math.abs(message.wait - wait)).toBeLessThanOrEqual(2);
    await makeDue();
    await send();
    expect((await browser.deliveries()).map((delivery) => delivery.status)).toEqual([how.status, 201]);
  });

  it('is sent at most six times if it always fails', async () => {
    const { player, browser } = await subscribedPlayer();
    await browser.misbehave(...Array(10).fill({ status: 500 }));
    await push(player);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await makeDue();
      await send();
    }
    expect(await browser.deliveries()).toHaveLength(6);
    expect(await lastMessage(player)).toMatchObject({ state: 'failed' });
    expect(await subscriptionCountOf(player)).toBe(1);
  });

  it.each([
    ['accepts and closes the connection', 'accept-and-close'],
    ['never responds', 'hang'],
  ] as const)('is not sent twice to a service that %s', async (_, how) => {
    const { player, browser } = await subscribedPlayer();
    await browser.misbehave(how);
    await push(player, how === 'hang' ? 300 : undefined);
    await makeDue();
    await send();
    expect(await browser.deliveries()).toHaveLength(1);
    expect(await lastMessage(player)).toMatchObject({ state: 'failed' });
  });

  it('does not follow a redirect', async () => {
    const { player, browser } = await subscribedPlayer();
    const other = await service.newBrowser();
    await browser.misbehave({ status: 307, location: other.subscription.endpoint });
    await push(player);
    expect(await other.deliveries()).toEqual([]);
    expect(await lastMessage(player)).toMatchObject({ state: 'failed' });
  });
});

describe('a subscription', () => {
  it('ends when its session does', async () => {
    const { player, browser } = await subscribedPlayer();
    await player.post('/api/auth/logout');
    await addFunds(player);
    await queuePlayers(app.services.pool, [player.id]);
    await send();
    expect(await subscriptionCountOf(player)).toBe(0);
    expect(await browser.deliveries()).toEqual([]);
  });

  it('moves to the user who subscribes the same browser', async () => {
    const { player, browser } = await subscribedPlayer();
    const other = await app.player();
    await addFunds(player);
    await queuePlayers(app.services.pool, [player.id]);
    await other.post('/api/push/subscriptions', { ...browser.subscription, ...SETTINGS });
    await send();
    expect([await subscriptionCountOf(player), await subscriptionCountOf(other)]).toEqual([0, 1]);
    expect(await browser.deliveries()).toEqual([]);
  });

  it('is one of at most ten, and another browser replaces the oldest', async () => {
    const player = await app.player();
    const first = await subscribe(player);
    await Promise.all(Array.from({ length: 11 }, () => subscribe(player)));
    expect(await subscriptionCountOf(player)).toBe(10);
    await push(player);
    expect(await first.deliveries()).toEqual([]);
  });

  it('can be renewed, with its settings, only by its owner', async () => {
    const { player, browser } = await subscribedPlayer({ language: 'sw' });
    const renewed = await service.newBrowser();
    const body = { ...renewed.subscription, oldEndpoint: browser.subscription.endpoint };
    expect(await (await app.player()).post('/api/push/subscriptions/renew', body)).toEqual({ subscribed: false });
    expect(await player.post('/api/push/subscriptions/renew', body)).toEqual({ subscribed: true });
    await push(player);
    expect((await renewed.deliveries())[0]?.payload.title).toBe('Pesa zimeongezwa');
  });

  it('accepts the maximum number of starred games and teams, with long names in any script', async () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    const games = many.map((number) => 900_000_000_000_000 + number);
    const teams = many.map((number) => `${number}`.padEnd(80, '球'));
    const { browser } = await subscribedPlayer({ games, teams });
    const stored = await sql('select games, teams from push_subscriptions where endpoint = $1', [
      browser.subscription.endpoint,
    ]);
    expect(stored.rows).toEqual([{ games, teams }]);
  });

  it('is refused with a null character, which cannot be stored', async () => {
    const { player, browser } = await subscribedPlayer();
    const { endpoint, keys } = browser.subscription;
    for (const change of [{ teams: ['a\0'] }, { endpoint: `${endpoint}\0` }]) {
      const body = { endpoint, keys, ...SETTINGS, ...change };
      expect(await player.call('POST', '/api/push/subscriptions', body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    }
  });

  it('can be removed only by its owner', async () => {
    const { player, browser } = await subscribedPlayer();
    const { endpoint } = browser.subscription;
    await (await app.player()).post('/api/push/subscriptions/remove', { endpoint });
    expect(await subscriptionCountOf(player)).toBe(1);
    await player.post('/api/push/subscriptions/remove', { endpoint });
    expect(await subscriptionCountOf(player)).toBe(0);
  });

  it.each([
    'https://internal.example/push/1',
    'http://abc.push.example/push/1',
    'https://abc.push.example:8443/push/1',
    'https://abc.push.example@internal.example/',
    'https://user@abc.push.example/',
    'https://push.example.internal.example/',
    'https://evilpush.example/',
    'https://127.0.0.1/',
    'ftp://abc.push.example/',
    'not a URL',
  ])('is refused with the endpoint %s', async (endpoint) => {
    const player = await app.player();
    const { keys } = (await service.newBrowser()).subscription;
    await player.post('/api/push/subscriptions', { endpoint, keys, ...SETTINGS }, 400);
    expect(await subscriptionCountOf(player)).toBe(0);
  });

  it.each([
    ['a key that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short key', { p256dh: 'BAAA' }],
    ['a short secret', { auth: 'AAAA' }],
  ])('is refused with %s', async (_, wrong) => {
    const player = await app.player();
    const { endpoint, keys } = (await service.newBrowser()).subscription;
    await player.post('/api/push/subscriptions', { endpoint, keys: { ...keys, ...wrong }, ...SETTINGS }, 400);
  });

  it('is accepted at a subdomain of a known host', async () => {
    const player = await app.player();
    const { keys } = (await service.newBrowser()).subscription;
    await player.post('/api/push/subscriptions', { endpoint: 'https://abc.push.example/1', keys, ...SETTINGS });
    await player.post('/api/push/subscriptions/remove', { endpoint: 'https://abc.push.example/1' });
  });

  it('requires a session', async () => {
    const { subscription } = await service.newBrowser();
    await app.visitor().post('/api/push/subscriptions', { ...subscription, ...SETTINGS }, 401);
  });
});

/** Minutes since midnight in Nairobi, three hours ahead of UTC. */
const localMinute = async () =>
  (await sql("select (extract(epoch from now() at time zone 'Africa/Nairobi')::bigint / 60 % 1440)::int as m")).rows[0]
    .m as number;

describe('push notifications', () => {
  it('exclude categories that the player did not choose', async () => {
    const { player, browser } = await subscribedPlayer({ categories: ['goals'] });
    await push(player);
    expect(await browser.deliveries()).toEqual([]);
  });

  // Except near midnight, only the second period spans it.
  it.each([
    ['from five minutes ago', 1435],
    ['across midnight', 60],
  ])('are limited to security and safer play in quiet hours %s', async (_, from) => {
    const now = await localMinute();
    const quiet = { quietFromMinute: (now + from) % 1440, quietToMinute: (now + 30) % 1440 };
    const { player, browser } = await subscribedPlayer({ ...quiet, categories: ['payments'] });
    await push(player);
    expect(await browser.deliveries()).toEqual([]);
    const { rows } = await sql('select phone_number from users where id = $1', [player.id]);
    await app.visitor().post('/api/auth/login', {
      phoneNumber: rows[0].phone_number,
      password: 'long enough',
    });
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: '20.00' } });
    await queuePlayers(app.services.pool, [player.id]);
    await send();
    const titles = (await browser.deliveries()).map(({ payload }) => payload.title);
    expect(titles.sort()).toEqual(['New device logged in', 'Your limits changed']);
  });

  it.each([
    ['CET', '14:00'],
    ['EET', '15:00'],
    ['MET', '14:00'],
    ['wet', '13:00'],
  ])('have quiet hours in daylight saving time in %s', async (timeZone, noonInJuly) => {
    const { player } = await subscribedPlayer({ timeZone });
    const { rows } = await sql(
      `select to_char('2026-07-01T12:00Z'::timestamptz at time zone time_zone, 'HH24:MI') as local
       from push_subscriptions where user_id = $1`,
      [player.id],
    );
    expect(rows).toEqual([{ local: noonInJuly }]);
  });

  it('exclude goals for a player in a time-out, but not payments', async () => {
    const game = await app.game();
    const { player, browser } = await subscribedPlayer({ games: [game.id] });
    await addFunds(player);
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    await score(game.id, 1, 0);
    await queueGoals(app.services.pool, [game.id]);
    await queuePlayers(app.services.pool, [player.id]);
    await send();
    const titles = (await browser.deliveries()).map(({ payload }) => payload.title);
    expect(titles.sort()).toEqual(['Funds added', 'Time-out started']);
  });

  it('exclude goals for a player who must prove their age', async () => {
    const game = await app.game();
    const { player, browser } = await subscribedPlayer({ games: [game.id] });
    await sql('update users set under_age_at = now() where id = $1', [player.id]);
    await score(game.id, 1, 0);
    await queueGoals(app.services.pool, [game.id]);
    await send();
    expect(await browser.deliveries()).toEqual([]);
  });

  it('include the end of a time-out, for which there is no event', async () => {
    const { player, browser } = await subscribedPlayer();
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    await sql('update play_settings set timed_out_until = clock_timestamp() where user_id = $1', [player.id]);
    await queueDuePlayers(app.services.pool);
    await send();
    const titles = (await browser.deliveries()).map(({ payload }) => payload.title);
    expect(titles).toContain('Your time-out has ended');
  });
});

async function score(gameId: number, homeScore: number, awayScore: number) {
  const admin = await app.admin();
  const path = `/api/games/${gameId}`;
  if ((await admin.get(path as '/api/games/:id')).status === 'upcoming')
    await admin.patch(`${path}/status`, { status: 'live' });
  await admin.patch(`${path}/score`, { homeScore, awayScore, currentMinute: 23 });
}

describe('a goal', () => {
  it('is pushed for starred games and teams, once, and again when it is disallowed', async () => {
    const game = await app.game({ homeTeam: 'Ravens', awayTeam: 'Owls' });
    const byGame = await subscribedPlayer({ games: [game.id] });
    const byTeam = await subscribedPlayer({ teams: ['Owls'], language: 'sw' });
    const other = await subscribedPlayer({ teams: ['Lions'] });
    const queue = async () => {
      await queueGoals(app.services.pool, 'all');
      await queueGoals(app.services.pool, [game.id]);
      await send();
    };
    await score(game.id, 1, 0);
    await queue();
    await score(game.id, 0, 0);
    await queue();
    const tag = `game-${game.id}`;
    const url = `/games/${game.id}`;
    expect(await byGame.browser.deliveries()).toMatchObject([
      { payload: { title: 'Ravens 1–0 Owls', body: 'Goal, 23′', tag, url }, urgency: 'high' },
      { payload: { title: 'Ravens 0–0 Owls', body: 'Goal disallowed', tag, url } },
    ]);
    const [first, second] = await byGame.browser.deliveries();
    expect(first?.topic).toBe(second?.topic);
    expect(first?.ttl).toBeLessThanOrEqual(600);
    expect((await byTeam.browser.deliveries()).map(({ payload }) => payload.body)).toEqual([
      'Goli, 23′',
      'Goli limekataliwa',
    ]);
    expect(await other.browser.deliveries()).toEqual([]);
  });

  it('is not pushed if it is old, or could not be sent for ten minutes', async () => {
    const game = await app.game({ homeTeam: 'Terns', awayTeam: 'Gulls' });
    const { player, browser } = await subscribedPlayer({ teams: ['Terns'] });
    await sql("update push_subscriptions set created_at = now() - interval '1 day' where user_id = $1", [player.id]);
    await score(game.id, 1, 0);
    await queueGoals(app.services.pool, [game.id]);
    await sql("update push_messages set expires_at = now() - interval '1 second' where state = 'waiting'");
    await send();
    expect(await browser.deliveries()).toEqual([]);
    await score(game.id, 2, 0);
    await sql("update games set score_rose_at = now() - interval '6 minutes' where id = $1", [game.id]);
    expect(await queueGoals(app.services.pool, [game.id])).toBe(0);
  });
});

it('publishes a push key, and has a job that sends what is due', async () => {
  const { player, browser } = await subscribedPlayer();
  const { publicKey } = await player.get('/api/push/key');
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  await addFunds(player);
  await queuePlayers(app.services.pool, [player.id]);
  await pushJobs(app.services)[0]?.run();
  expect(await browser.deliveries()).toHaveLength(1);
});

describe('bets settled together', () => {
  async function settledBets(stakes: readonly number[], settings: object = {}) {
    const player = await app.player('100.00');
    const browser = await subscribe(player, settings);
    const game = await app.game();
    for (const stake of stakes) await player.post('/api/bets', { gameId: game.id, betType: 'home', stake }, 201);
    await player.post('/api/bets', { gameId: game.id, betType: 'away', stake: 1 }, 201);
    await score(game.id, 1, 0);
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    await queuePlayers(app.services.pool, [player.id]);
    return { player, browser };
  }
  const makeOneDue = ({ id }: Player) =>
    sql(
      `update push_messages set next_attempt_at = now() where id = (
         select min(m.id) from push_messages m join push_subscriptions s on s.id = subscription_id where user_id = $1)`,
      [id],
    );
  const shown = async (browser: EmulatedBrowser) =>
    (await browser.deliveries()).map(({ payload: { title, body, url } }) => ({ title, body, url }));

  it('are pushed as one message per browser, after a delay, and have one inbox entry each', async () => {
    const { player, browser } = await settledBets([2, 4], { showsAmounts: true });
    await send();
    expect(await shown(browser)).toEqual([]);
    await makeOneDue(player);
    await send();
    await makeDue();
    await send();
    expect(await shown(browser)).toEqual([
      { title: '3 bets settled', body: '2 won · $15.00', url: '/betting-history' },
    ]);
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    expect(items.filter(({ kind }) => kind === 'bet_settled')).toHaveLength(3);
  });

  it("show no amount unless the player allows it, in the browser's language", async () => {
    const { browser } = await settledBets([2], { language: 'fr' });
    await makeDue();
    await send();
    expect(await shown(browser)).toMatchObject([{ title: '2 paris réglés', body: 'Gagnés\u202f: 1' }]);
  });

  it('are sent again as one if the service was not available', async () => {
    const { browser } = await settledBets([2, 4]);
    await browser.misbehave({ status: 503 });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await makeDue();
      await send();
    }
    expect((await browser.deliveries()).map(({ status }) => status)).toEqual([503, 201]);
  });

  it("are not merged with another player's bets, and a single one is pushed unchanged", async () => {
    const one = await settledBets([2]);
    const other = await settledBets([]);
    await makeDue();
    await Promise.all([send(), send()]);
    expect(await shown(one.browser)).toMatchObject([{ title: '2 bets settled', body: '1 won' }]);
    expect(await shown(other.browser)).toMatchObject([{ title: 'Bet lost', body: 'Lions – Eagles' }]);
  });
});

it('keeps subscriptions if SESSION_SECRET changes but the configured key does not', async () => {
  const { pool, log } = app.services;
  const config = { vapidPrivateKey: (await app.services.pushKeys()).privateKey.toString('base64url') };
  const keysWith = (secret: string) => createPushKeys({ pool, log, config, secrets: createSecrets(secret) })();
  await subscribedPlayer();
  const before = (await sql('select * from push_subscriptions')).rowCount;
  const { publicKey } = await keysWith('another secret of at least 32 bytes');
  expect(publicKey).toBe((await app.services.pushKeys()).publicKey);
  expect((await sql('select * from push_subscriptions')).rowCount).toBe(before);
  // The key is stored under the new secret, so removing the setting keeps it too.
  const unset = { vapidPrivateKey: undefined };
  const secrets = createSecrets('another secret of at least 32 bytes');
  expect(await createPushKeys({ pool, log, config: unset, secrets })()).toMatchObject({ publicKey });
});
