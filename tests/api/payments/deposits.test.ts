// Deposits through a provider, with responses and callbacks in any order.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { type NewCase, openCase } from '#server/payments/cases.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type { StatusResult } from '#server/payments/provider.ts';
import { checkPayment } from '#server/payments/receive-money.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { paymentsOf } from '#tests/support/payments.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { addScriptedProvider, endOpenPayments, type Scripted, settled } from '#tests/support/scripted-provider.ts';

const app = await startApp({ PAYOUT_AUTOMATIC_AMOUNT: '100.00' });
const { key, deposit, isPhoneVerified, newestOf, casesOf, referenceOf } = paymentsOf(app);
let provider: Scripted;
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

async function failedDeposit(player: Player): Promise<void> {
  await deposit(player);
  provider.script.status = { outcome: 'failed', failure: 'expired', code: '1037' };
  await provider.work();
  await provider.makeDue();
  await provider.work();
}

describe('a deposit by prompt', () => {
  it('is credited once the provider confirms it, with its receipt', async () => {
    const player = await app.player();
    expect(await deposit(player)).toMatchObject({
      status: 201,
      body: { status: 'pending', payment: { network: 'M-Pesa' } },
    });
    await provider.work();
    expect(await newestOf(player)).toMatchObject({
      status: 'pending',
      payment: { state: 'pending', network: 'M-Pesa' },
    });
    expect(await balanceOf(player)).toBe('0.00');
    provider.script.status = settled(1000, { receipt: 'QKH1' });
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({
      status: 'completed',
      payment: { state: 'succeeded', receipt: 'QKH1' },
    });
    expect(await balanceOf(player)).toBe('10.00');
    expect(await casesOf(player)).toEqual([]);
  });

  it('fails with the reason, and the player can try again', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'refused', failure: 'not_registered', code: 'PAYER_NOT_FOUND' };
    await deposit(player);
    await provider.work();
    expect(await newestOf(player)).toMatchObject({
      status: 'rejected',
      notes: 'This phone has no mobile money account',
      payment: { state: 'failed', failure: 'not_registered' },
    });
    expect(await deposit(player)).toMatchObject({ status: 201 });
  });

  it('is refused while another prompt is open on the phone', async () => {
    const player = await app.player();
    await deposit(player);
    expect(await deposit(player)).toMatchObject({ status: 409, body: { code: 'PROMPT_OPEN' } });
  });

  it('is refused after ten failed prompts in an hour, until the oldest is an hour old', async () => {
    const player = await app.player();
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    provider.script.collect = { outcome: 'refused', failure: 'not_registered', code: 'PAYER_NOT_FOUND' };
    for (let failed = 0; failed < 10; failed += 1) {
      expect(await deposit(player)).toMatchObject({ status: 201 });
      await provider.work();
    }
    const ageOldest = (minutes: number) =>
      app.database.pool.query(
        `update payments set created_at = now() - make_interval(mins => $2)
         where id = (select min(id) from payments where user_id = $1)`,
        [player.id, minutes],
      );
    await ageOldest(59);
    const { status, body } = await deposit(player);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.retryAfterSeconds).toBeGreaterThan(0);
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(60);
    await ageOldest(60);
    expect(await deposit(player)).toMatchObject({ status: 201 });
    await provider.work();
  });

  it('is queried after a timeout, not sent again', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'unanswered', reason: 'no response' };
    await deposit(player);
    await provider.work();
    for (let turn = 0; turn < 3; turn += 1) {
      await provider.makeDue();
      await provider.work();
    }
    expect(provider.calls.collect).toHaveLength(1);
    expect(provider.calls.status.length).toBeGreaterThanOrEqual(3);
    provider.script.status = settled(1000);
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('is sent again under the same reference if the provider has no record of it', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'unanswered', reason: 'no response' };
    provider.script.status = { outcome: 'missing' };
    await deposit(player);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    provider.script.collect = { outcome: 'accepted', providerRef: null };
    await provider.makeDue();
    await provider.work();
    expect(new Set(provider.calls.collect.map(({ reference }) => reference)).size).toBe(1);
    expect(provider.calls.collect).toHaveLength(2);
    expect(await newestOf(player)).toMatchObject({ payment: { state: 'pending' } });
  });

  it('is credited even if it succeeds after a reported failure', async () => {
    const player = await app.player();
    await failedDeposit(player);
    expect(await newestOf(player)).toMatchObject({ status: 'rejected' });
    const reference = await referenceOf(player);
    await provider.post(player, provider.addressOf(reference), { claim: { reference, result: settled(1000) } });
    expect(await newestOf(player)).toMatchObject({ status: 'completed', payment: { state: 'succeeded' } });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it.each<[string, StatusResult]>([
    ['has no response', { outcome: 'unanswered', reason: 'HTTP 503' }],
    ['is inconclusive', { outcome: 'pending' }],
  ])('is credited after a reported failure even if the first query about it %s', async (_, first) => {
    const player = await app.player();
    await failedDeposit(player);
    const reference = await referenceOf(player);
    provider.script.status = first;
    await provider.post(player, provider.addressOf(reference), { claim: { reference } });
    expect(await balanceOf(player)).toBe('0.00');
    provider.script.status = settled(1000);
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('is credited by a callback that arrives while the request waits to be sent again', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'unanswered', reason: 'no response' };
    provider.script.status = { outcome: 'missing' };
    await deposit(player);
    await provider.work();
    provider.script.collect = { outcome: 'not-sent', reason: 'HTTP 429' };
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ payment: { state: 'created' } });
    const reference = await referenceOf(player);
    await provider.post(player, provider.addressOf(reference), { claim: { reference, result: settled(1000) } });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('is credited even if the provider does not respond for longer than the player waits', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'unanswered', reason: 'no response' };
    provider.script.status = { outcome: 'unanswered', reason: 'HTTP 503' };
    await deposit(player);
    await provider.work();
    await app.database.pool.query(
      "update payments set created_at = created_at - interval '61 minutes' where user_id = $1",
      [player.id],
    );
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'rejected' });
    provider.script.status = settled(1000);
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('is the same payment if its provider names the real receipt only later, or no longer', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const reference = await referenceOf(player);
    provider.script.status = settled(1000, { receipt: reference });
    await provider.makeDue();
    await provider.work();
    const { receipt } = settled(1000);
    for (const each of [receipt, reference]) {
      const claim = { reference, result: settled(1000, { receipt: each }) };
      await provider.post(player, provider.addressOf(reference), { claim });
    }
    expect(await newestOf(player)).toMatchObject({ status: 'completed', payment: { receipt } });
    expect(await casesOf(player)).toEqual([]);
  });

  it('credits the amount paid, and opens cases for a different amount and a different payer', async () => {
    const player = await app.player();
    await deposit(player, 25);
    await provider.work();
    provider.script.status = settled(2000, { payer: '254799999999' });
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ amount: '20.00', status: 'completed', notes: 'Requested 25.00' });
    expect(await balanceOf(player)).toBe('20.00');
    expect(await casesOf(player)).toEqual(['amount', 'payer']);
  });

  it('opens a case if the provider reports the receipt of another deposit', async () => {
    const [first, second] = [await app.player(), await app.player()];
    provider.script.status = settled(1000, { receipt: 'REUSED1' });
    for (const player of [first, second]) {
      await deposit(player);
      await provider.work();
      await provider.makeDue();
      await provider.work();
    }
    expect(await balanceOf(first)).toBe('10.00');
    expect(await newestOf(second)).toMatchObject({ status: 'rejected' });
    expect(await casesOf(second)).toEqual(['twice']);
  });

  it("is refused outside the provider's limits, and with cents if the provider accepts only whole amounts", async () => {
    const player = await app.player();
    expect(await deposit(player, 5001)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_AMOUNT', min: '10.00', max: '5000.00', whole: false },
    });
    provider = addScriptedProvider(app, { digits: 0 });
    expect(await deposit(player, 10.5)).toMatchObject({ status: 409, body: { code: 'PAYMENT_AMOUNT', whole: true } });
    expect(await player.get(`/api/transactions/user/${player.id}`)).toEqual([]);
  });

  it('is decided by staff if no provider serves the method', async () => {
    const player = await app.player();
    expect((await deposit(player, 10, 'mtn_uganda')).body).not.toHaveProperty('payment');
    await provider.work();
    expect(provider.calls.collect).toHaveLength(0);
  });

  it("can't be approved or rejected by staff while the provider processes it", async () => {
    const player = await app.player();
    await deposit(player);
    const { id } = await newestOf(player);
    const admin = await app.admin();
    for (const path of ['/api/admin/approve-deposit', '/api/admin/reject-deposit'] as const)
      expect(await admin.call('POST', path, { depositId: id }, key())).toMatchObject({
        status: 409,
        body: { code: 'PAYMENT_IN_FLIGHT' },
      });
  });
});

describe('an unverified phone', () => {
  const failPrompt = async (player: Player) => {
    provider.script.collect = { outcome: 'refused', failure: 'cancelled', code: '1032' };
    expect(await deposit(player)).toMatchObject({ status: 201 });
    await provider.work();
  };
  const refused = { status: 403, body: { code: 'VERIFY_PHONE_FIRST' } };

  it('gets two prompts in 24 hours, and more once it is verified', async () => {
    const player = await app.player();
    await failPrompt(player);
    await failPrompt(player);
    expect(await deposit(player)).toMatchObject(refused);
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    expect(await deposit(player)).toMatchObject({ status: 201 });
  });

  it('gets more after 24 hours', async () => {
    const player = await app.player();
    await failPrompt(player);
    await failPrompt(player);
    await app.database.pool.query("update payments set created_at = now() - interval '25 hours' where user_id = $1", [
      player.id,
    ]);
    expect(await deposit(player)).toMatchObject({ status: 201 });
  });

  it('gets no more if another account used up its prompts', async () => {
    const former = await app.player();
    const player = await app.player();
    await failPrompt(former);
    await failPrompt(former);
    const { phoneNumber } = await former.get('/api/auth/me');
    const move = 'update users set phone_number = $2, phone_key = $2 where id = $1';
    await app.database.pool.query(move, [former.id, '+254712000991']);
    await app.database.pool.query(move, [player.id, phoneNumber]);
    expect(await deposit(player)).toMatchObject(refused);
    expect(await deposit(former)).toMatchObject({ status: 201 });
  });

  it('gets no more than two, even from concurrent requests', async () => {
    const player = await app.player();
    await failPrompt(player);
    const results = await Promise.all(Array.from({ length: 5 }, () => deposit(player)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    await provider.work();
    expect(await deposit(player)).toMatchObject(refused);
  });

  const pay = async (player: Player, fields: Partial<ReturnType<typeof settled>>) => {
    await deposit(player);
    provider.script.status = settled(1000, fields);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
  };
  const phoneOf = async (player: Player) => (await player.get('/api/auth/me')).phoneNumber.replace('+', '');

  it('is verified by a prompt confirmed on it', async () => {
    const player = await app.player();
    await pay(player, { payer: await phoneOf(player) });
    expect(await isPhoneVerified(player)).toBe(true);
    const another = await app.player();
    await pay(another, { isPromptConfirmed: true });
    expect(await isPhoneVerified(another)).toBe(true);
  });

  it('is not verified by a payment from another or an unknown phone', async () => {
    for (const payer of ['254799999999', null]) {
      const player = await app.player();
      await pay(player, { payer });
      expect(await isPhoneVerified(player)).toBe(false);
    }
  });

  it("is not verified by a payment to the prompt's account number, which anyone can make", async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const account = provider.calls.collect.at(-1)?.shortReference ?? '';
    const received = { receipt: 'FOREIGN1', amountCents: cents(1000), account, isProven: true };
    await provider.post(player, provider.address(), { received });
    expect(await balanceOf(player)).toBe('10.00');
    expect(await isPhoneVerified(player)).toBe(false);
  });

  it('is not verified by a prompt if the account has a second factor, which its owner may not have set', async () => {
    const player = await app.player();
    await app.database.pool.query(
      "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, '', now())",
      [player.id],
    );
    await pay(player, { isPromptConfirmed: true });
    expect(await isPhoneVerified(player)).toBe(false);
  });
});

describe('a callback', () => {
  it('only triggers a status query if it is not authenticated', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const reference = await referenceOf(player);
    const queries = provider.calls.status.length;
    await provider.post(player, provider.addressOf(reference), { claim: { reference, receipt: 'FORGED' } });
    expect(provider.calls.status).toHaveLength(queries + 1);
    expect(await balanceOf(player)).toBe('0.00');
  });

  it('takes effect once, even if it is repeated', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const reference = await referenceOf(player);
    const claim = { claim: { reference, result: settled(1000) } };
    for (let time = 0; time < 3; time += 1) await provider.post(player, provider.addressOf(reference), claim);
    await provider.post(player, provider.address(), claim);
    expect(await balanceOf(player)).toBe('10.00');
    const { rows } = await app.database.pool.query<{ times: number }>(
      'select times from payment_callbacks where reference = $1',
      [reference],
    );
    expect(rows).toEqual([{ times: 3 }]);
  });

  it('is applied if it arrives before the response to the request, which then changes nothing', async () => {
    const player = await app.player();
    provider.script.collect = async ({ reference, callbackUrl }) => {
      const claim = { reference, result: settled(1000) };
      await player.call('POST', callbackUrl as '/api/payments/callbacks/x', { claim } as never);
      return { outcome: 'unanswered', reason: 'timeout after acting' };
    };
    await deposit(player);
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
    expect(await newestOf(player)).toMatchObject({ status: 'completed', payment: { state: 'succeeded' } });
  });

  it('is also accepted at the URL that names the provider, unless it is another one', async () => {
    const player = await app.player();
    await deposit(player);
    const claim = { claim: { reference: await referenceOf(player), result: settled(1000) } };
    const token = provider.address().split('/').at(-1);
    const post = (name: string) => provider.post(player, `/api/payments/callback/${name}/${token}`, claim);
    expect(await post('mpesa')).toMatchObject({ status: 404 });
    expect(await balanceOf(player)).toBe('0.00');
    expect(await post('scripted')).toMatchObject({ status: 200 });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('gets 404 and is not stored at an unknown URL', async () => {
    const count = async () =>
      (await app.database.pool.query<{ count: number }>('select count(*)::int as count from payment_callbacks'))
        .rows[0];
    const player = await app.player();
    await deposit(player);
    const before = await count();
    for (const token of ['x'.repeat(32), `${await referenceOf(player)}.${'x'.repeat(32)}`, randomUUID()])
      expect(
        await player.call('POST', `/api/payments/callbacks/${token}` as '/api/payments/callbacks/x', {} as never),
      ).toMatchObject({
        status: 404,
      });
    expect(await count()).toEqual(before);
  });

  it('does not block the next one if it makes the adapter throw', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const reference = await referenceOf(player);
    await provider.post(player, provider.address(), { faulty: true });
    await provider.post(player, provider.addressOf(reference), { claim: { reference, result: settled(1000) } });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('moves no money if it is forged or too large', async () => {
    const player = await app.player();
    const send = (receipt: string, fields: object = {}) => {
      const received = { receipt, amountCents: cents(700), account: player.username, isProven: true };
      return provider.post(player, provider.address(), { received, ...fields });
    };
    await send('FORGED', { forged: true });
    expect(await send('x'.repeat(10_000_000))).toMatchObject({ status: 413 });
    expect(await balanceOf(player)).toBe('0.00');
    expect(await send('GENUINE')).toMatchObject({ status: 200 });
    expect(await balanceOf(player)).toBe('7.00');
  });
});

it('opens a case once', async () => {
  const opened: NewCase = {
    provider: 'scripted',
    kind: 'missing_here',
    paymentId: null,
    receipt: 'ONCE',
    direction: 'in',
    amountCents: cents(100),
  };
  expect(await openCase(app.database.pool, opened)).toBe(true);
  expect(await openCase(app.database.pool, opened)).toBe(false);
});

describe('a stopped provider', () => {
  const stop = async () => {
    const { id } = await app.admin();
    await app.database.pool.query(
      "insert into stopped_providers (provider, reason, stopped_by) values ('scripted', 'maintenance', $1)",
      [id],
    );
  };
  afterEach(() => app.database.pool.query('delete from stopped_providers'));

  it('is sent no new payments, but open ones are still queried', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    await stop();
    expect(await deposit(await app.player())).toMatchObject({ status: 409, body: { code: 'METHOD_UNAVAILABLE' } });
    provider.script.status = settled(1000);
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('does not hold a waiting prompt for longer than three minutes', async () => {
    const { pool } = app.database;
    const player = await app.player();
    await deposit(player);
    await provider.work();
    await stop();
    // As if it had not been sent before the stop.
    await pool.query("update payments set state = 'created', next_at = now() where user_id = $1", [player.id]);
    const sent = provider.calls.collect.length;
    await provider.work();
    expect((await newestOf(player)).status).toBe('pending');
    const age = "update payments set created_at = created_at - interval '181 seconds' where user_id = $1";
    await pool.query(age, [player.id]);
    await provider.work();
    expect((await newestOf(player)).status).toBe('rejected');
    expect(provider.calls.collect).toHaveLength(sent);
  });

  it('must not take unsolicited payments, except those that pay a prompt already sent', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const check = checkPayment(app.database.pool, app.services.payments.providers.get('scripted') as Provider);
    const ofPrompt = { account: provider.calls.collect[0]?.shortReference ?? '', amountCents: cents(1000) };
    const byMenu = { account: player.username, amountCents: cents(700) };
    expect([await check(ofPrompt), await check(byMenu)]).toEqual([null, null]);
    await stop();
    expect([await check(ofPrompt), await check(byMenu)]).toEqual([null, 'stopped']);
    // Without validation, the provider takes the payment anyway.
    const { receipt } = settled(700);
    await provider.post(player, provider.address(), { received: { ...byMenu, receipt, isProven: true } });
    expect(await balanceOf(player)).toBe('7.00');
  });
});
