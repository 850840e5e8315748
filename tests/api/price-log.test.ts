import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trimPriceLog } from '#server/ledger/trim-price-log.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
let game: TestGame;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  const player = await app.player('100.00');
  game = await app.game();
  const bet = (betType: string) => player.post('/api/bets', { gameId: game.id, betType, stake: 1 }, 201);
  await bet('home');
  await bet('draw');
  await admin.patch(`/api/games/${game.id}/odds`, { homeOdds: 2.15 });
  await bet('away');
});
afterAll(() => app.close());

const query = (text: string) => app.database.pool.query(text);
const loggedKeys = async () => {
  const { rows } = await query(
    `select array(select jsonb_object_keys(prices) order by 1) as keys from price_log where game_id = ${game.id} order by version`,
  );
  return rows.map(({ keys }) => keys as string[]);
};

describe('the price log', () => {
  it('keeps every price for a week', async () => {
    await trimPriceLog(app.services.pool);
    for (const keys of await loggedKeys()) expect(keys.length).toBeGreaterThan(3);
  });

  it("then keeps prices that bets took, and all prices of the game's current version", async () => {
    await trimPriceLog(app.services.pool, 0);
    const [before, now] = await loggedKeys();
    expect(before).toEqual(['match_result/draw', 'match_result/home']);
    expect(now?.length).toBeGreaterThan(3);
    expect(await verifyLedger(app.services.pool)).toMatchObject({ holds: true });
  });

  it('refuses any other change', async () => {
    const ofGame = `where game_id = ${game.id}`;
    for (const change of [
      `update price_log set prices = prices || '{"match_result/home": 999}' ${ofGame}`,
      `update price_log set model_prices = '{"match_result/home": 999}' ${ofGame}`,
      `update price_log set version = version + 100 ${ofGame}`,
      `update price_log set logged_at = now() ${ofGame}`,
    ])
      await expect(query(change)).rejects.toThrow('logged prices are never changed');
    await expect(query(`delete from price_log ${ofGame}`)).rejects.toThrow('written once');
  });

  it('fails the ledger check without a price that a bet took', async () => {
    await query(`update price_log set prices = prices - 'match_result/home' where game_id = ${game.id}`);
    const { checks } = await verifyLedger(app.services.pool);
    expect(checks.filter(({ violations }) => violations > 0)).toMatchObject([
      { name: 'every accepted price was offered by the game or the boost', violations: 1 },
    ]);
  });
});
