// Staff correct an accumulator's settlement: lost selections win, those the rules voided stay void.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

/** An accumulator of a player's last 10.00 on three home wins, each at 2.50. */
async function accumulator() {
  const player = await app.player('10.00');
  const games = [await app.game(), await app.game(), await app.game()] as const;
  const selections = games.map(({ id }) => ({ gameId: id, betType: 'home', selection: 'home', odds: '2.50' }));
  const bet = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
  return { player, games, id: bet.id };
}

async function abandon(game: TestGame) {
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${game.id}/status`, { status: 'abandoned', reason: 'Fog' });
  await app.settle();
}

const correct = (id: number, status: string) =>
  admin.call('PATCH', `/api/bets/${id}/settlement`, { status, reason: 'Checked again' });
const settle = (id: number, status: string) => admin.patch(`/api/bets/${id}/status`, { status, note: 'A complaint' });

describe('an accumulator that is corrected to won', () => {
  it('is paid without the selection that a rule voided', async () => {
    const { player, games, id } = await accumulator();
    await app.finish(games[0], 1, 0);
    await app.finish(games[1], 0, 1);
    await abandon(games[2]);
    expect(await balanceOf(player)).toBe('0.00');
    expect((await correct(id, 'won')).status).toBe(200);
    expect(await balanceOf(player)).toBe('62.50');
    expect((await correct(id, 'lost')).status).toBe(200);
    expect(await balanceOf(player)).toBe('0.00');
    expect((await correct(id, 'won')).status).toBe(200);
    expect(await balanceOf(player)).toBe('62.50');
  });

  it('is paid what it was paid before, if it was settled as lost by mistake', async () => {
    const { player, games, id } = await accumulator();
    await abandon(games[0]);
    await app.finish(games[1], 1, 0);
    await app.finish(games[2], 1, 0);
    expect(await balanceOf(player)).toBe('62.50');
    await correct(id, 'lost');
    await correct(id, 'won');
    expect(await balanceOf(player)).toBe('62.50');
  });

  it('is paid the selections that staff voided with the bet, but not those that a rule voided', async () => {
    const whole = await accumulator();
    await settle(whole.id, 'void');
    expect(await balanceOf(whole.player)).toBe('10.00');
    await correct(whole.id, 'won');
    expect(await balanceOf(whole.player)).toBe('156.30');
    const reduced = await accumulator();
    await abandon(reduced.games[0]);
    await settle(reduced.id, 'void');
    await correct(reduced.id, 'won');
    expect(await balanceOf(reduced.player)).toBe('62.50');
  });

  it('is refused if the rules voided every selection', async () => {
    const { player, games, id } = await accumulator();
    for (const game of games) await abandon(game);
    const message = 'With its decided selections, this bet remains void';
    expect(await correct(id, 'won')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', message } });
    expect(await balanceOf(player)).toBe('10.00');
  });
});

it('pays a single that a rule voided in full when it is corrected to won', async () => {
  const player = await app.player('10.00');
  const game = await app.game();
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '10.00' }, 201);
  await abandon(game);
  await correct(bet.id, 'won');
  expect(await balanceOf(player)).toBe('25.00');
});
