import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleBets } from '#server/features/bets/settlement/settle-bets.ts';
import { settleGame } from '#server/features/bets/settlement/settle-game.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const bets = (game: TestGame) => (player: Player, count: number) =>
  Promise.all(
    Array.from({ length: count }, () => player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201)),
  );

/** A game that ended 1-0, with more open bets than one transaction settles. */
async function bigGame(): Promise<{ game: TestGame; players: Player[]; count: number }> {
  const game = await app.game();
  const players: Player[] = [];
  for (let count = 0; count < 10; count += 1) players.push(await app.player('100.00'));
  await Promise.all(players.map((player) => bets(game)(player, 45)));
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
  await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  return { game, players, count: players.length * 45 };
}

const countOf = async (game: TestGame, status: string): Promise<number> =>
  (
    await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from bets b join bet_legs l on l.bet_id = b.id
       where l.game_id = $1 and b.status = $2 and l.status = $2`,
      [game.id, status],
    )
  ).rows[0]?.count ?? 0;

const isDue = async (game: TestGame): Promise<boolean> =>
  (await app.database.pool.query('select settlement_due from games where id = $1', [game.id])).rows[0].settlement_due;

/** Makes every payout to a player fail. @returns a function that ends this */
async function failPayouts({ id }: Player): Promise<() => Promise<unknown>> {
  const { pool } = app.database;
  await pool.query(
    `create function fail_for_one() returns trigger language plpgsql as $$
     begin
       if new.user_id = ${id} and new.kind = 'payout' then raise exception 'pulled the plug'; end if;
       return new;
     end $$;
     create trigger fail_for_one before insert on transfers for each row execute function fail_for_one()`,
  );
  return () => pool.query('drop trigger fail_for_one on transfers; drop function fail_for_one()');
}

describe('the settlement of many bets', () => {
  it('resumes after a failure, and pays no one twice', async () => {
    const { game, players, count } = await bigGame();
    const restorePayouts = await failPayouts(players[0] as Player);
    await expect(settleGame(app.database.pool, game.id)).rejects.toThrow('pulled the plug');
    // A bet and its legs are settled together or not at all.
    const settled = await countOf(game, 'won');
    expect(settled).toBeGreaterThan(0);
    expect(settled + (await countOf(game, 'pending'))).toBe(count);
    expect(await countOf(game, 'pending')).toBeGreaterThan(0);
    expect(await isDue(game)).toBe(true);
    await app.expectBooksToBalance();
    await restorePayouts();
    const rest = await settleGame(app.database.pool, game.id);
    expect(rest).toEqual({ betsSettled: count - settled, legsDecided: count - settled });
    expect(await countOf(game, 'won')).toBe(count);
    expect(await isDue(game)).toBe(false);
    expect(await settleGame(app.database.pool, game.id)).toEqual({ betsSettled: 0, legsDecided: 0 });
    await app.expectBooksToBalance();
  });

  it('writes nothing for an outdated state of a game, which stays due', async () => {
    const { game } = await bigGame();
    const { rows } = await app.database.pool.query('select version from games where id = $1', [game.id]);
    const kinds = JSON.stringify([{ market: 'match_result', selection: 'home', status: 'lost', sentence: 'Wrong' }]);
    const stale = { gameId: game.id, version: rows[0].version - 1, kinds };
    expect(await settleBets(app.database.pool, stale)).toEqual({ betsSettled: 0, legsDecided: 0 });
    expect(await countOf(game, 'lost')).toBe(0);
    expect(await isDue(game)).toBe(true);
    await app.settle();
    await app.expectBooksToBalance();
  });

  it('runs alongside bets by the same players on another game, and on several nodes at once', async () => {
    const { game, players, count } = await bigGame();
    const other = await app.game();
    const placing = Promise.all(players.map((player) => bets(other)(player, 20)));
    const reports = await Promise.all([
      settleGame(app.database.pool, game.id),
      settleGame(app.database.pool, game.id),
      settleGame(app.database.pool, game.id),
    ]);
    await placing;
    expect(reports.reduce((sum, report) => sum + report.betsSettled, 0)).toBe(count);
    expect(await countOf(game, 'won')).toBe(count);
    expect(await countOf(other, 'pending')).toBe(players.length * 20);
    await app.expectBooksToBalance();
  });
});

it('settles later games if one game fails', async () => {
  const games = [await app.game(), await app.game()] as const;
  const players = [await app.player('10.00'), await app.player('10.00')] as const;
  for (const [index, game] of games.entries()) {
    await bets(game)(players[index] as Player, 1);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  }
  const restorePayouts = await failPayouts(players[0]);
  await expect(app.settle()).rejects.toThrow();
  expect([await countOf(games[0], 'won'), await countOf(games[1], 'won')]).toEqual([0, 1]);
  await restorePayouts();
  await app.settle();
  expect(await countOf(games[0], 'won')).toBe(1);
  await app.expectBooksToBalance();
});
