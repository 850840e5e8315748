import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const list = (player: Player, query = '') =>
  player.get(`/api/users/${player.id}/notifications${query}` as '/api/users/:id/notifications');
const kinds = async (player: Player) => (await list(player)).items.map(({ kind }) => kind);
const unread = async (player: Player) =>
  (await player.get(`/api/users/${player.id}/notifications/unread` as '/api/users/:id/notifications/unread')).unread;
const read = (player: Player, id: string) => player.post(`/api/users/${player.id}/notifications/read`, { id });

const key = () => ({ 'idempotency-key': randomUUID() });

async function placeBet(player: Player, gameId: number, selection: 'home' | 'away' = 'home') {
  const odds = selection === 'home' ? '2.50' : '2.90';
  return player.post('/api/bets', { gameId, betType: 'match_result', selection, stake: '2.00', odds }, 201, key());
}

describe('the inbox', () => {
  it('shows a settled bet with its teams and payout', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    await placeBet(player, game.id);
    await app.finish(game, 2, 1);
    const [settled, funds, ...rest] = (await list(player)).items;
    expect(settled).toMatchObject({
      kind: 'bet_settled',
      category: 'bets',
      unread: true,
      about: { status: 'won', homeTeam: 'Lions', awayTeam: 'Eagles', legs: 1, amount: '5.00' },
    });
    expect(funds).toMatchObject({ kind: 'funds_added', about: { amount: '10.00' } });
    expect(rest).toEqual([]);
  });

  it('counts unread notifications, and remembers how far the player has read', async () => {
    const player = await app.player('10.00');
    expect(await unread(player)).toBe(1);
    const [funds] = (await list(player)).items;
    expect(await read(player, String(funds?.id))).toEqual({ unread: 0 });
    expect((await list(player)).items[0]?.unread).toBe(false);
    // The read marker never moves backwards or past the present.
    await read(player, '9007199254740991.bet:1:1');
    await read(player, '1.bet:1:1');
    expect(await unread(player)).toBe(0);
    const game = await app.game();
    await placeBet(player, game.id);
    await app.finish(game, 0, 1);
    expect(await unread(player)).toBe(1);
  });

  it('is paged without gaps or repeats', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    for (let number = 0; number < 7; number += 1) await placeBet(player, game.id, number % 2 ? 'away' : 'home');
    await app.finish(game, 1, 0);
    const all = (await list(player)).items.map(({ id }) => id);
    expect(all).toHaveLength(8);
    const paged: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: { items: { id: string }[]; next: string | null } = await list(
        player,
        `?limit=3${next && `&before=${next}`}`,
      );
      paged.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(all);
  });

  it('shows decisions on requests and identity', async () => {
    const player = await app.player('50.00');
    const admin = await app.admin();
    const request = { amount: '20.00', method: 'mpesa_kenya' };
    const withdrawal = await player.post('/api/transactions/withdrawal', request, 201, key());
    await admin.post('/api/admin/reject-withdrawal', { transactionId: withdrawal.id }, 200, key());
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: '+254712000099',
      address: '1 Moi Avenue, Nairobi',
      documentType: 'national_id',
      documentNumber: 'N 12345678',
      documentCountry: 'KE',
    });
    const path = `/api/admin/verify-user/${player.id}`;
    await admin.post(path, { identityVerified: false, identityVersion: 1 }, 200, key());
    await admin.post(path, { identityVerified: true, identityVersion: 1 }, 200, key());
    expect(await kinds(player)).toEqual([
      'identity_approved',
      'identity_rejected',
      'withdrawal_rejected',
      'funds_added',
    ]);
  });

  it('shows a new device and a changed password, but not the device that registered', async () => {
    const player = await app.player();
    expect(await kinds(player)).toEqual([]);
    const { rows } = await sql('select phone_number from users where id = $1', [player.id]);
    const other = app.visitor();
    await other.post('/api/auth/login', { phoneNumber: rows[0]?.phone_number, password: 'long enough' });
    await other.post('/api/auth/login', { phoneNumber: rows[0]?.phone_number, password: 'long enough' });
    expect(await kinds(player)).toEqual(['new_device']);
    await player.post('/api/auth/change-password', { currentPassword: 'long enough', newPassword: 'another one' });
    expect(await kinds(player)).toContain('password_changed');
  });

  it('shows a second factor that was turned on or reset, and a limit that staff set', async () => {
    const player = await app.player();
    const admin = await app.admin();
    const { secret } = await player.post('/api/auth/totp/setup', { password: 'long enough' });
    await player.post('/api/auth/totp/confirm', { code: await generate({ secret }) });
    const limit = { kind: 'deposit', period: 'day', amount: '50.00', seen: null, reason: 'Asked by phone' };
    await admin.patch(`/api/users/${player.id}/staff-limits`, limit, 200);
    await admin.post(`/api/users/${player.id}/reset-second-factor`, {}, 200, key());
    const { phone_number: phoneNumber } = (await sql('select phone_number from users where id = $1', [player.id]))
      .rows[0];
    await player.post('/api/auth/login', { phoneNumber, password: 'long enough' });
    expect(await kinds(player)).toEqual(['second_factor_off', 'staff_limit_changed', 'second_factor_on']);
  });

  it('shows changed limits: one that is about to apply, and one that applies', async () => {
    const player = await app.player();
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: '20.00' } });
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: '50.00' } });
    expect(await kinds(player)).toEqual(['limits_changed', 'limits_changed']);
    const moveTo = (time: string) => sql(`update play_limits set next_from = ${time} where user_id = $1`, [player.id]);
    await moveTo("now() + interval '90 minutes'");
    const [due] = (await list(player)).items.filter(({ kind }) => kind === 'limit_due');
    expect(due?.about).toMatchObject({ limit: 'stake', period: 'day', amount: '50.00', until: expect.any(String) });
    await moveTo("now() - interval '1 minute'");
    expect(await kinds(player)).toEqual(expect.arrayContaining(['limit_applied']));
    expect(await kinds(player)).not.toContain('limit_due');
  });

  it('shows the end of a time-out, and no free bets during it', async () => {
    const player = await app.player();
    await sql(
      "insert into free_bets (user_id, amount_cents, expires_at, created_at) values ($1, 500, now() + interval '3 hours', now() - interval '2 days')",
      [player.id],
    );
    expect(await kinds(player)).toEqual(['free_bet_expiring', 'free_bet_received']);
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    expect(await kinds(player)).toEqual(['time_out_taken']);
    await sql('update play_settings set timed_out_until = now() where user_id = $1', [player.id]);
    expect(await kinds(player)).toEqual(['time_out_ended', 'time_out_taken', 'free_bet_expiring', 'free_bet_received']);
  });

  it('does not announce the expiry of a free bet that is valid for one day', async () => {
    const player = await app.player();
    await (await app.admin()).post('/api/admin/free-bets', { userId: player.id, amount: 5, days: 1 }, 201);
    expect(await kinds(player)).toEqual(['free_bet_received']);
  });

  it('is visible only to the player, and refuses an invalid cursor', async () => {
    const player = await app.player('1.00');
    const other = await app.player();
    await other.get(`/api/users/${player.id}/notifications`, 403);
    await (await app.admin()).get(`/api/users/${player.id}/notifications`, 403);
    await player.get(`/api/users/${player.id}/notifications?before=nonsense`, 400);
  });
});
