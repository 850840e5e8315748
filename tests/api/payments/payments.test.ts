// Deposits and withdrawals through a provider, with responses and callbacks in any order.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { type NewCase, openCase } from '#server/payments/cases.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import { checkPayment } from '#server/payments/receive-money.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { addScriptedProvider, type Scripted, settled } from '#tests/support/scripted-provider.ts';

let app: TestApp;
let provider: Scripted;
beforeAll(async () => {
  app = await startApp({ PAYOUT_AUTOMATIC_AMOUNT: '100.00' });
});
beforeEach(async () => {
  provider = addScriptedProvider(app);
  // Otherwise the worker would also process the payments of earlier tests.
  await app.database.pool.query(
    `update payments set state = 'failed', failure = 'expired', next_at = null, finished_at = now()
     where next_at is not null`,
  );
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

const key = () => ({ 'idempotency-key': randomUUID() });
const deposit = (player: Player, amount = 10, method = 'mobile_money') =>
  player.call('POST', '/api/transactions/deposit', { amount, method }, key());
const withdraw = (player: Player, amount = 10, method = 'phone_number') =>
  player.call('POST', '/api/transactions/withdrawal', { amount, method }, key());
const isPhoneVerified = async (player: Player) => (await player.get('/api/auth/me')).isVerified;
const newestOf = async (player: Player) => {
  const [newest] = await player.get(`/api/transactions/user/${player.id}`);
  if (newest === undefined) throw new Error('no transaction');
  return newest;
};
const casesOf = async (player: Player) => {
  const { rows } = await app.database.pool.query<{ kind: string }>(
    'select c.kind from payment_cases c join payments p on p.id = c.payment_id where p.user_id = $1 order by c.id',
    [player.id],
  );
  return rows.map(({ kind }) => kind);
};
const referenceOf = async (player: Player) => {
  const { rows } = await app.database.pool.query<{ reference: string }>(
    'select reference from payments where user_id = $1 order by id desc limit 1',
    [player.id],
  );
  return (rows[0] as { reference: string }).reference;
};
/** A player with money, a verified phone and a verified identity. */
const verifiedPlayer = async (balance: string) => {
  const player = await app.player(balance);
  await app.database.pool.query(
    `update users set is_verified = true, identity_verified = true, identity_document_type = 'passport',
       identity_document_number = $2, identity_document_country = 'KE', credentials_changed_at = null where id = $1`,
    [player.id, `A${player.id}`],
  );
  return player;
};

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
    await deposit(player);
    provider.script.status = { outcome: 'failed', failure: 'expired', code: '1037' };
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'rejected' });
    const reference = await referenceOf(player);
    await provider.post(player, provider.addressOf(reference), { claim: { reference, result: settled(1000) } });
    expect(await newestOf(player)).toMatchObject({ status: 'completed', payment: { state: 'succeeded' } });
    expect(await balanceOf(player)).toBe('10.00');
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

  it('cannot be approved or rejected by staff while the provider processes it', async () => {
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
    await provider.post(player, provider.address(), { forged: true });
    const large = { claim: { receipt: 'x'.repeat(10_000_000) } };
    expect(await provider.post(player, provider.address(), large)).toMatchObject({ status: 413 });
    expect(await balanceOf(player)).toBe('0.00');
  });
});

describe('an unsolicited payment', () => {
  const send = (player: Player, account: string, received = {}) => {
    const { receipt, amountCents } = settled(700);
    const payment = { receipt, amountCents, account, isProven: true, ...received };
    return provider.post(player, provider.address(), { received: payment });
  };

  it.each(['the phone', 'the username'])('is credited to the player with %s as its account number', async (what) => {
    const player = await app.player();
    const { phoneNumber } = await player.get('/api/auth/me');
    await send(player, what === 'the phone' ? phoneNumber.replace('+254', '0') : player.username.toUpperCase());
    expect(await balanceOf(player)).toBe('7.00');
    expect(await newestOf(player)).toMatchObject({
      type: 'deposit',
      status: 'completed',
      method: 'mobile_money',
      payment: { sentAt: null },
    });
  });

  it('is credited only after a query if its callback is not authenticated', async () => {
    const player = await app.player();
    provider.script.status = { outcome: 'missing' };
    await send(player, player.username, { isProven: false, receipt: 'CLAIMED1' });
    expect(await balanceOf(player)).toBe('0.00');
    provider.script.status = settled(700, { receipt: 'CLAIMED1' });
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('7.00');
  });

  it('is credited once, even if it is reported repeatedly', async () => {
    const player = await app.player();
    for (const name of ['A', 'B', 'C']) await send(player, player.username, { receipt: 'SAME1', name });
    expect(await balanceOf(player)).toBe('7.00');
  });

  it("completes a prompt if it is paid to the prompt's account number", async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const [order] = provider.calls.collect;
    await send(player, order?.shortReference ?? '', { receipt: 'BYMENU', amountCents: cents(1000) });
    expect(await newestOf(player)).toMatchObject({ status: 'completed', payment: { receipt: 'BYMENU' } });
    expect(await balanceOf(player)).toBe('10.00');
    // The provider then reports the same payment for the prompt too.
    provider.script.status = settled(1000, { receipt: 'BYMENU' });
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('is a separate deposit if its amount differs; the prompt then fails if its status has the same receipt', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    const account = provider.calls.collect.at(-1)?.shortReference ?? '';
    await send(player, account, { receipt: 'MORE1', amountCents: cents(1100) });
    expect(await balanceOf(player)).toBe('11.00');
    provider.script.status = settled(1100, { receipt: 'MORE1' });
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('11.00');
    expect(await casesOf(player)).toEqual([]);
    expect(await deposit(player)).toMatchObject({ status: 201 });
  });

  it("is credited to the player of a failed prompt's account number, not to a user with that username", async () => {
    const player = await app.player();
    const squatter = await app.player();
    provider.script.collect = { outcome: 'refused', failure: 'cancelled', code: '1032' };
    await deposit(player);
    await provider.work();
    const account = provider.calls.collect.at(-1)?.shortReference ?? '';
    await app.database.pool.query('update users set username = $2 where id = $1', [squatter.id, account]);
    await send(player, account, { amountCents: cents(500) });
    expect([await balanceOf(player), await balanceOf(squatter)]).toEqual(['5.00', '0.00']);
    const registration = { phoneNumber: '+254712999111', password: 'long enough', username: 'gl0004' };
    expect(await app.visitor().call('POST', '/api/auth/register', registration)).toMatchObject({ status: 400 });
  });

  it('goes to suspense with a case if the account is unknown or the player is excluded', async () => {
    const player = await app.player();
    await app.database.pool.query(
      `insert into play_settings (user_id, excluded_until) values ($1, now() + interval '1 year')
       on conflict (user_id) do update set excluded_until = excluded.excluded_until`,
      [player.id],
    );
    await send(player, 'no such account');
    await send(player, player.username);
    expect(await balanceOf(player)).toBe('0.00');
    const { rows } = await app.database.pool.query<{ kind: string }>(
      'select kind from payment_cases order by id desc limit 2',
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['not_allowed', 'unknown_account']);
  });
});

describe('a withdrawal', () => {
  it('is paid to the verified phone without approval if it is below the limit', async () => {
    const player = await verifiedPlayer('50.00');
    expect(await withdraw(player)).toMatchObject({ status: 201, body: { payment: { network: 'M-Pesa' } } });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    provider.script.status = settled(1000, { receipt: 'PAID1' });
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({
      status: 'completed',
      payment: { state: 'succeeded', receipt: 'PAID1' },
    });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '40.00', onHold: '0.00' });
  });

  it('needs approval above the daily limit, and stays pending until it is paid', async () => {
    const player = await verifiedPlayer('500.00');
    await withdraw(player, 60);
    await withdraw(player, 60);
    const second = await newestOf(player);
    expect(second).not.toHaveProperty('payment');
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    const admin = await app.admin();
    const approve = () => admin.call('POST', '/api/admin/process-withdrawal', { transactionId: second.id }, key());
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'pending', payment: { network: 'M-Pesa' } } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_FLIGHT' } });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(2);
    provider.script.status = () => settled(6000);
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'completed' });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '380.00', onHold: '0.00' });
  });

  it('is returned if it fails permanently', async () => {
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'refused', failure: 'limit', code: 'LIMIT' };
    await withdraw(player);
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'rejected', payment: { failure: 'limit' } });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '50.00', onHold: '0.00' });
  });

  it('stays on hold while its result is unknown, and is sent once to a provider that is not idempotent', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'unanswered', reason: 'no response' };
    provider.script.status = { outcome: 'missing' };
    await withdraw(player);
    for (let turn = 0; turn < 4; turn += 1) {
      await provider.makeDue();
      await provider.work();
    }
    expect(provider.calls.payOut).toHaveLength(1);
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '40.00', onHold: '10.00' });
    await app.database.pool.query("update payments set created_at = now() - interval '2 hours' where user_id = $1", [
      player.id,
    ]);
    await provider.makeDue();
    await provider.work();
    expect(await casesOf(player)).toEqual(['no_trace']);
  });

  it.each<[string, typeof provider.script.payOut]>([
    ['the provider does not respond', { outcome: 'unanswered', reason: 'HTTP 503' }],
    [
      'its adapter fails',
      () => {
        throw new Error('an adapter fault');
      },
    ],
  ])('is throttled while %s, so that few results are unknown', async (_, answer) => {
    provider.script.payOut = answer;
    const players = await Promise.all(Array.from({ length: 6 }, () => verifiedPlayer('50.00')));
    for (const player of players) {
      await withdraw(player);
      await provider.work();
    }
    expect(provider.calls.payOut).toHaveLength(3);
    const { rows } = await app.database.pool.query(
      `select state, count(*)::int from payments where provider = 'scripted' and kind = 'payout' and next_at is not null
       group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 'created', count: 3 },
      { state: 'sent', count: 3 },
    ]);
  });

  it('opens a case and moves no money if it was paid after a reported failure', async () => {
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'refused', failure: 'refused', code: 'X' };
    await withdraw(player);
    await provider.work();
    const reference = await referenceOf(player);
    await provider.post(player, provider.addressOf(reference), { claim: { reference, result: settled(1000) } });
    expect(await casesOf(player)).toEqual(['late_payout']);
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('releases the hold if a different amount was paid, and books the difference to suspense', async () => {
    const player = await verifiedPlayer('50.00');
    await withdraw(player);
    provider.script.status = settled(900);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '40.00', onHold: '0.00' });
    expect(await casesOf(player)).toEqual(['amount']);
    await app.expectBooksToBalance();
  });

  it.each(['phone_number', 'mtn_uganda'])('needs a verified phone when it is paid by %s', async (method) => {
    const player = await app.player('50.00');
    expect(await withdraw(player, 10, method)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('is delayed after a password change', async () => {
    const player = await verifiedPlayer('50.00');
    await app.database.pool.query('update users set credentials_changed_at = now() where id = $1', [player.id]);
    expect(await withdraw(player)).toMatchObject({
      body: { payment: { state: 'created', sendsAfter: expect.any(String) } },
    });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(0);
  });

  it('can be rejected by staff only before it is sent', async () => {
    const player = await verifiedPlayer('50.00');
    await app.database.pool.query('update users set credentials_changed_at = now() where id = $1', [player.id]);
    await withdraw(player);
    const { id: transactionId } = await newestOf(player);
    const admin = await app.admin();
    const reject = () => admin.call('POST', '/api/admin/reject-withdrawal', { transactionId, note: 'Call us' }, key());
    await app.database.pool.query('update payments set sends = 1 where transaction_id = $1', [transactionId]);
    expect(await reject()).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_FLIGHT' } });
    await app.database.pool.query('update payments set sends = 0 where transaction_id = $1', [transactionId]);
    expect(await reject()).toMatchObject({ status: 200, body: { status: 'rejected', notes: 'Call us' } });
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('needs approval while the player has an open case', async () => {
    const player = await verifiedPlayer('50.00');
    await deposit(player, 20);
    provider.script.status = settled(1900);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await casesOf(player)).toEqual(['amount']);
    expect((await withdraw(player)).body).not.toHaveProperty('payment');
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

  it('is not allowed to take unsolicited payments, except for a prompt that it already has', async () => {
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
