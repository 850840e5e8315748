// A goal that was missed is recorded after a later one.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const addGoal = (id: number, playerId: number, minute: number) =>
  admin.post(`/api/games/${id}/goals`, { team: 'home', playerId, minute }, 201);

/** A live game, and a player's pre-match bets on each of two players to score first. */
async function gameWithBets() {
  const player = await app.player('100.00');
  const team = `Missed ${randomUUID().slice(0, 8)}`;
  const addPlayer = (name: string) => admin.post('/api/players', { name, team, position: 'Forward' }, 201);
  const one = await addPlayer('Achieng');
  const two = await addPlayer('Barasa');
  const { id } = await app.game({ homeTeam: team });
  const bet = (fields: object) => player.post('/api/bets', { gameId: id, stake: 10, ...fields }, 201);
  for (const { id: playerId } of [one, two]) await bet({ betType: 'first_goalscorer', playerId });
  await admin.patch(`/api/games/${id}/status`, { status: 'live' });
  const statuses = async () => {
    await app.settle();
    return (await player.get('/api/bets')).map(({ status }) => status).reverse();
  };
  return { id, one: one.id, two: two.id, player, bet, statuses };
}

describe('a missed goal', () => {
  it('counts at its minute, and voids the bets accepted since the later goal', async () => {
    const { id, one, two, player, bet, statuses } = await gameWithBets();
    await addGoal(id, two, 30);
    await bet({ market: 'next_goal', selection: 'home' });
    expect(await statuses()).toEqual(['lost', 'won', 'pending']);
    const missed = await addGoal(id, one, 10);
    expect(missed.voided).toMatchObject({ bets: 1 });
    expect(await statuses()).toEqual(['won', 'lost', 'void']);
    const [voided] = await player.get('/api/bets');
    expect(voided?.legs[0]?.reason).toEqual({ code: 'after_goal', score: '2-0' });
    expect((await admin.get(`/api/games/${id}/goals`)).map(({ minute }) => minute)).toEqual([10, 30]);
    await admin.post(`/api/games/${id}/goals/${missed.id}/take-back`, {}, 200);
    expect(await statuses()).toEqual(['lost', 'won', 'pending']);
    await app.expectBooksToBalance();
  });

  it('voids bets on the next goal that a known goal would win, even after goals were recorded again', async () => {
    const { id, one, two, bet, statuses } = await gameWithBets();
    const nextGoal = () => bet({ market: 'next_goal', selection: 'home' });
    const disallow = (goalId: number) => admin.post(`/api/games/${id}/goals/${goalId}/take-back`, {}, 200);
    const first = await addGoal(id, two, 30);
    await nextGoal();
    await disallow(first.id);
    await addGoal(id, two, 31);
    expect(await statuses()).toEqual(['lost', 'won', 'pending']);
    const wrong = await addGoal(id, one, 40);
    await disallow(wrong.id);
    const missed = await addGoal(id, one, 10);
    expect(missed.voided).toMatchObject({ bets: 1 });
    expect(await statuses()).toEqual(['won', 'lost', 'void']);
  });

  it('is not a goal that was recorded again with an earlier minute', async () => {
    const { id, one, two, bet, statuses } = await gameWithBets();
    const wrong = await addGoal(id, one, 20);
    await addGoal(id, two, 30);
    await bet({ market: 'next_goal', selection: 'home' });
    await admin.post(`/api/games/${id}/goals/${wrong.id}/take-back`, {}, 200);
    expect(await statuses()).toEqual(['lost', 'won', 'void']);
    await addGoal(id, one, 10);
    expect(await statuses()).toEqual(['won', 'lost', 'pending']);
  });

  it('of the first half counts at half time, not in the second half', async () => {
    const player = await app.player('30.00');
    const { id } = await app.game();
    const bet = (market: string, selection: string, more: object = {}) =>
      player.post('/api/bets', { gameId: id, market, selection, stake: 10, ...more }, 201);
    await bet('half_time_full_time', 'home_home');
    const statuses = async () => {
      await app.settle();
      return (await player.get('/api/bets')).map(({ status }) => status).reverse();
    };
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    for (const period of ['half_time', 'second_half']) await admin.patch(`/api/games/${id}/period`, { period });
    await bet('second_half_total', 'over', { line: '0.5' });
    expect(await statuses()).toEqual(['lost', 'pending']);
    const missed = await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 40 }, 201);
    expect(await admin.get(`/api/games/${id}`)).toMatchObject({ homeScore: 1, halfTimeHomeScore: 1 });
    expect(await statuses()).toEqual(['pending', 'pending']);
    await admin.post(`/api/games/${id}/goals/${missed.id}/take-back`, {}, 200);
    expect(await admin.get(`/api/games/${id}`)).toMatchObject({ homeScore: 0, halfTimeHomeScore: 0 });
    await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 40 }, 201);
    await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    expect(await statuses()).toEqual(['won', 'lost']);
    await app.expectBooksToBalance();
  });

  it('counts at its minute in a corrected result, as previewed', async () => {
    const { id, one, two, statuses } = await gameWithBets();
    await addGoal(id, two, 30);
    await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    expect(await statuses()).toEqual(['lost', 'won']);
    const goals = [
      { team: 'home', playerId: two, minute: 30 },
      { team: 'home', playerId: one, minute: 10 },
    ];
    const corrected = { homeScore: 2, awayScore: 0, goals };
    const preview = await admin.post(`/api/games/${id}/result-preview`, corrected, 200);
    expect(preview.changes.map(({ from, to, bets }) => [from, to, bets])).toEqual([
      ['won', 'lost', 1],
      ['lost', 'won', 1],
    ]);
    await admin.patch(`/api/games/${id}/result`, { ...corrected, reason: 'The first goal was missed' });
    expect(await statuses()).toEqual(['won', 'lost']);
    await app.expectBooksToBalance();
  });
});
