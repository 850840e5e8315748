// The rules that define a segment of players.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptOffers } from '#tests/support/accept-offers.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A player with a tag that only one test uses. */
async function member(tag: string, balance?: string): Promise<Player> {
  const player = await app.player(balance);
  await acceptOffers(app.database.pool, player.id);
  await admin.post(`/api/users/${player.id}/tags`, { tag });
  return player;
}
const preview = (segment: object) => admin.post('/api/admin/free-bet-batches/preview', { segment, amount: 5, days: 7 });
const countOf = async (segment: object) => (await preview(segment)).players;

async function bet(player: Player, fields: object = {}): Promise<{ id: number }> {
  const game = await app.game();
  return player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, ...fields }, 201);
}

describe('a segment of players', () => {
  it('contains the players who match all its rules', async () => {
    const one = await member('rules', '100.00');
    const other = await member('rules');
    await sql(`update users set identity_verified = true, created_at = $2, phone_key = '+25690' || id where id = $1`, [
      one.id,
      daysAgo(10),
    ]);
    const { id } = await one.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
    await admin.post('/api/admin/approve-deposit', { depositId: id });
    const placed = await bet(one);
    await sql(`update bets set created_at = $2 where id = $1`, [placed.id, daysAgo(3)]);
    const cases: [object, number][] = [
      [{}, 2],
      [{ tag: 'no one' }, 0],
      [{ phonePrefix: '+25690' }, 1],
      [{ identityVerified: true }, 1],
      [{ identityVerified: false }, 1],
      [{ deposited: true }, 1],
      [{ deposited: false }, 1],
      [{ registeredFrom: daysAgo(11), registeredBefore: daysAgo(9) }, 1],
      [{ registeredFrom: daysAgo(9) }, 1],
      [{ lastBetFrom: daysAgo(4) }, 1],
      [{ lastBetFrom: daysAgo(2) }, 0],
      [{ lastBetBefore: daysAgo(2) }, 1],
      [{ lastBetBefore: daysAgo(4) }, 0],
      [{ staked: { days: 7, min: 10 } }, 1],
      [{ staked: { days: 7, min: '10.01' } }, 0],
      [{ staked: { days: 2, min: 10 } }, 0],
      [{ staked: { days: 7, max: '9.99' } }, 1],
      [{ staked: { days: 7, max: 10 } }, 2],
      [{ identityVerified: true, deposited: false }, 0],
    ];
    for (const [segment, players] of cases)
      expect([segment, await countOf({ tag: 'rules', ...segment })]).toEqual([segment, players]);
    expect((await preview({ tag: 'rules', deposited: false })).examples).toEqual([
      { id: other.id, username: other.username },
    ]);
  });

  it('does not count void bets and free bets as staked', async () => {
    const player = await member('staked', '100.00');
    const placed = await bet(player);
    const free = await admin.post('/api/admin/free-bets', { userId: player.id, amount: 10 }, 201);
    await bet(player, { freeBetId: free.id });
    expect(await countOf({ tag: 'staked', staked: { days: 1, min: '10.01' } })).toBe(0);
    expect(await countOf({ tag: 'staked', staked: { days: 1, min: 10 } })).toBe(1);
    await admin.patch(`/api/bets/${placed.id}/status`, { status: 'void', note: 'Test' });
    expect(await countOf({ tag: 'staked', staked: { days: 1, min: '0.01' } })).toBe(0);
  });
});
