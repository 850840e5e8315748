// Payments that players make without a prompt.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { paymentsOf } from '#tests/support/payments.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { addScriptedProvider, endOpenPayments, type Scripted, settled } from '#tests/support/scripted-provider.ts';

const app = await startApp({ PAYOUT_AUTOMATIC_AMOUNT: '100.00' });
const { deposit, withdraw, newestOf, casesOf, verifiedPlayer } = paymentsOf(app);
let provider: Scripted;
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
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

  it('is credited once if its prompt, reported as failed before, is then reported as paid without a receipt', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'accepted', providerRef: `ws_CO_${randomUUID()}` };
    provider.script.status = { outcome: 'failed', failure: 'unreachable', code: '1037' };
    await deposit(player);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'rejected' });
    provider.script.status = ({ claimedReceipt, providerRef }) =>
      settled(1000, { receipt: claimedReceipt ?? providerRef ?? '' });
    const { reference = '', shortReference = '' } = provider.calls.collect.at(-1) ?? {};
    await send(player, shortReference, { receipt: 'LATE1', amountCents: cents(1000), isProven: false });
    expect(await balanceOf(player)).toBe('10.00');
    await provider.post(player, provider.addressOf(reference), { claim: { reference } });
    expect(await balanceOf(player)).toBe('10.00');
    // The player may have paid twice, so staff decide.
    expect(await casesOf(player)).toEqual(['twice']);
  });

  it('is credited if it is paid to the account number of an open prompt, which is then cancelled', async () => {
    const player = await app.player();
    await deposit(player);
    await provider.work();
    provider.script.status = ({ kind, claimedReceipt }) =>
      kind === 'prompt'
        ? { outcome: 'failed', failure: 'cancelled', code: '1032' }
        : settled(1000, { receipt: claimedReceipt ?? '' });
    const account = provider.calls.collect.at(-1)?.shortReference ?? '';
    await send(player, account, { receipt: 'BYMENU2', amountCents: cents(1000), isProven: false });
    expect(await balanceOf(player)).toBe('10.00');
    const requests = await player.get(`/api/transactions/user/${player.id}`);
    expect(requests.map(({ status }) => status)).toEqual(['completed', 'rejected']);
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

  it("is not paid out without approval and is shown with requests if it is not from the player's phone", async () => {
    const cashier = await app.staff('cashier');
    const risksOf = async (player: Player) =>
      (await cashier.get(`/api/admin/tables/transactions?type=withdrawal&userId=${player.id}`)).rows[0]?.player?.risks;
    const payers = await Promise.all([verifiedPlayer('20.00'), verifiedPlayer('20.00'), verifiedPlayer('20.00')]);
    const [own, unknown, other] = payers as [Player, Player, Player];
    const phone = (await own.get('/api/auth/me')).phoneNumber.replace('+', '');
    await send(own, own.username, { payer: phone });
    await send(unknown, unknown.username, { payer: null });
    await send(other, other.username, { payer: phone, amountCents: cents(3000) });
    for (const player of [own, unknown]) expect((await withdraw(player, 25)).body).toHaveProperty('payment');
    // A stranger's payment doesn't hold back the player's own 20.00.
    expect((await withdraw(other, 20)).body).toHaveProperty('payment');
    const waiting = await withdraw(other);
    expect(waiting.status).toBe(201);
    expect(waiting.body).not.toHaveProperty('payment');
    expect(await risksOf(other)).toEqual(['other_payer']);
    await app.database.pool.query(
      `update payments set finished_at = now() - interval '31 days' where user_id = $1 and kind <> 'payout'`,
      [other.id],
    );
    expect(await risksOf(other)).toEqual([]);
    expect((await withdraw(other)).body).toHaveProperty('payment');
  });

  it("is found by staff with its receipt or its payer's phone, in any format", async () => {
    const cashier = await app.staff('cashier');
    const players = [await app.player(), await app.player()] as const;
    const payer = '254722000123';
    for (const player of players) await send(player, player.username, { payer, receipt: `FOUND${player.id}` });
    const found = async (search: string) => {
      const { rows } = await cashier.get(`/api/admin/tables/transactions?search=${encodeURIComponent(search)}`);
      return rows.map(({ userId }) => userId).toSorted((a, b) => a - b);
    };
    expect(await found(`found${players[1].id}`)).toEqual([players[1].id]);
    for (const text of ['0722 000 123', '+254722000123', '254722000123', ' (0722) 000-123 '])
      expect(await found(text)).toEqual([players[0].id, players[1].id]);
    expect(await found('0722000124')).toEqual([]);
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
