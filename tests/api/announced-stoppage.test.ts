// The stoppage time that is announced for a half: who may set it and when, and what it changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
type Part = 'status' | 'period' | 'score' | 'stoppage-time';
const patch = async (id: number, part: Part, body: object, expected = 200) =>
  (await app.admin()).patch(`/api/games/${id}/${part}`, body, expected) as Promise<TestGame>;
const announce = (id: number, minutes: number | null, period = 'second_half', expected = 200) =>
  patch(id, 'stoppage-time', { period, announcedStoppageMinutes: minutes }, expected);
const score = (id: number, currentMinute: number, more: object = {}) =>
  patch(id, 'score', { homeScore: 1, awayScore: 0, currentMinute, ...more });

/** A live game at 1-0 in this minute; one above 45 is in the second half. */
async function gameAt(minute: number): Promise<number> {
  const { id } = await app.game();
  await patch(id, 'status', { status: 'live' });
  await score(id, minute);
  await app.database.pool.query('update games set suspended_until = null where id = $1', [id]);
  return id;
}

const draw = (game: TestGame) => Number(game.drawOdds);
const marketsOf = async (id: number) => JSON.stringify(await app.visitor().get(`/api/games/${id}/markets`));

describe('announced stoppage time', () => {
  it('is unknown at first, and moves the prices when it is announced, corrected or withdrawn', async () => {
    const id = await gameAt(90);
    const before = await gameOf(id);
    expect(before.announcedStoppageMinutes).toBeNull();
    const ten = await announce(id, 10);
    expect(ten).toMatchObject({
      announcedStoppageMinutes: 10,
      currentMinute: 90,
      stoppageMinutes: 0,
      suspended: false,
    });
    expect(ten.version).toBeGreaterThan(before.version);
    expect(draw(ten)).toBeLessThan(draw(before) * 0.8);
    const three = await announce(id, 3);
    expect(draw(three)).toBeGreaterThan(draw(before));
    expect(draw(await announce(id, 12))).toBeLessThan(draw(ten));
    expect(draw(await announce(id, null))).toBe(draw(before));
  });

  it('of the usual length hardly changes the prices', async () => {
    const id = await gameAt(90);
    const before = draw(await gameOf(id));
    expect(Math.abs(draw(await announce(id, 5)) / before - 1)).toBeLessThan(0.02);
  });

  it('changes prices by a limited factor, however implausible it is', async () => {
    const id = await gameAt(90);
    const before = draw(await gameOf(id));
    expect(draw(await announce(id, 0)) / before).toBeLessThan(2.3);
    expect(before / draw(await announce(id, 40))).toBeLessThan(3);
  });

  it('moves the markets of the first half', async () => {
    const id = await gameAt(45);
    await announce(id, 2, 'first_half');
    const usual = await marketsOf(id);
    await announce(id, 9, 'first_half');
    const long = await marketsOf(id);
    const oddsOfHalfWonByOne = (text: string) =>
      Number(/"first_half_winning_margin\/home_by_1","[^}]*?"odds":"([\d.]+)"/.exec(text)?.[1]);
    expect(oddsOfHalfWonByOne(long)).toBeGreaterThan(oddsOfHalfWonByOne(usual));
  });

  it('moves the value of cash-outs', async () => {
    const { id } = await app.game();
    const player = await app.player('20.00');
    const { id: betId } = await player.post('/api/bets', { gameId: id, betType: 'home', stake: 10 }, 201);
    await patch(id, 'status', { status: 'live' });
    await score(id, 90);
    await app.database.pool.query('update games set suspended_until = null, undo_until = null where id = $1', [id]);
    const quote = async () =>
      Number(((await player.post(`/api/bets/${betId}/cash-out-quote`, {}, 200)) as { amount: string }).amount);
    await announce(id, 1);
    const short = await quote();
    await announce(id, 15);
    expect(await quote()).toBeLessThan(short);
  });

  it('affects prices even when announced before the last minute', async () => {
    const id = await gameAt(88);
    const before = draw(await gameOf(id));
    expect(draw(await announce(id, 12))).toBeLessThan(before);
  });

  it('moves the prices further with each minute that is played', async () => {
    const id = await gameAt(90);
    await announce(id, 8);
    const seen: number[] = [];
    for (let minute = 0; minute < 11; minute += 1) {
      await app.database.pool.query(`update games set clock_ticked_at = now() - interval '61 seconds' where id = $1`, [
        id,
      ]);
      await matchClockJob(app.services).run();
      const game = await gameOf(id);
      expect(game).toMatchObject({ stoppageMinutes: minute + 1, announcedStoppageMinutes: 8 });
      seen.push(draw(game));
    }
    expect([...new Set(seen)].sort((one, other) => one - other)).toEqual(seen);
  });

  it('ends with its half: at half time, full time and a minute in the other half', async () => {
    const id = await gameAt(45);
    await announce(id, 4, 'first_half');
    expect(await patch(id, 'period', { period: 'half_time' })).toMatchObject({ announcedStoppageMinutes: null });
    expect(await patch(id, 'period', { period: 'second_half' })).toMatchObject({ announcedStoppageMinutes: null });
    await announce(id, 6);
    expect(await score(id, 90, { stoppageMinutes: 2 })).toMatchObject({ announcedStoppageMinutes: 6 });
    expect(await score(id, 40)).toMatchObject({ period: 'first_half', announcedStoppageMinutes: null });
    await score(id, 90);
    await announce(id, 6);
    expect(await patch(id, 'status', { status: 'finished' })).toMatchObject({ announcedStoppageMinutes: null });
  });

  it('ends when the game is abandoned', async () => {
    const id = await gameAt(90);
    await announce(id, 6);
    const body = { status: 'abandoned', reason: 'Storm' };
    expect(await patch(id, 'status', body)).toMatchObject({ announcedStoppageMinutes: null });
  });

  it('returns when the end of the half is undone', async () => {
    const id = await gameAt(90);
    await announce(id, 7);
    const { undoUntil } = await patch(id, 'status', { status: 'finished' });
    const undone = await (await app.admin()).post(`/api/games/${id}/status/undo`, { undoUntil }, 200);
    expect(undone).toMatchObject({ period: 'second_half', announcedStoppageMinutes: 7 });
  });

  it('returns when a goal that moved the clock into the second half by mistake is disallowed', async () => {
    const id = await gameAt(45);
    await announce(id, 5, 'first_half');
    const admin = await app.admin();
    const goal = await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 47 }, 201);
    expect(await gameOf(id)).toMatchObject({ period: 'second_half', announcedStoppageMinutes: null });
    await admin.post(`/api/games/${id}/goals/${goal.id}/take-back`, {}, 200);
    expect(await gameOf(id)).toMatchObject({ period: 'first_half', announcedStoppageMinutes: 5 });
  });

  it('changes nothing when repeated, and is in the audit trail', async () => {
    const id = await gameAt(90);
    const first = await announce(id, 6);
    expect((await announce(id, 6)).version).toBe(first.version);
    await announce(id, 7);
    const { rows } = await app.database.pool.query(
      `select before, after from audit_entries
       where subject = 'game' and subject_id = $1 and action = 'stoppage time announced' order by id`,
      [id],
    );
    const period = 'second_half';
    expect(rows).toEqual([
      { before: { period, announced: null }, after: { period, announced: 6 } },
      { before: { period, announced: 6 }, after: { period, announced: 7 } },
    ]);
  });

  it.each([
    ['upcoming', [], 'WRONG_STATE'],
    ['at half time', ['live', 'half_time'], 'WRONG_STATE'],
    ['finished', ['live', 'finished'], 'WRONG_STATE'],
    ['in its second half', ['live', 'half_time', 'second_half'], 'GAME_CHANGED'],
  ])('of the first half is refused for a game that is %s', async (_, steps, code) => {
    const { id } = await app.game();
    for (const step of steps) {
      if (step.endsWith('half') || step === 'half_time') await patch(id, 'period', { period: step });
      else await patch(id, 'status', { status: step });
    }
    const before = await gameOf(id);
    expect(await announce(id, 3, 'first_half', 409)).toMatchObject({ code });
    expect(await gameOf(id)).toEqual(before);
  });

  it.each([-1, 41, 2.5, '6'])('of %s minutes is refused', async (minutes) => {
    const id = await gameAt(90);
    expect(await announce(id, minutes as number, 'second_half', 400)).toMatchObject({ code: 'VALIDATION' });
    expect(await gameOf(id)).toMatchObject({ announcedStoppageMinutes: null });
  });

  it("can't be set by players, or for a missing game", async () => {
    const id = await gameAt(90);
    const player = await app.player();
    const body = { period: 'second_half', announcedStoppageMinutes: 4 };
    expect((await player.call('PATCH', `/api/games/${id}/stoppage-time`, body)).status).toBe(403);
    await announce(999_999_999, 4, 'second_half', 404);
  });
});
