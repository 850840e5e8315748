// A match's periods and stoppage time, as changed by administrators and the match clock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
type Part = 'status' | 'period' | 'score' | 'suspension';
const patch = async (id: number, part: Part, body: object, expected = 200) =>
  (await app.admin()).patch(`/api/games/${id}/${part}`, body, expected);
const enter = (id: number, period: string, expected = 200) => patch(id, 'period', { period }, expected);
const score = (id: number, homeScore: number, awayScore: number, more: Record<string, unknown>) =>
  patch(id, 'score', { homeScore, awayScore, ...more });

async function liveGame(): Promise<number> {
  const { id } = await app.game();
  await patch(id, 'status', { status: 'live' });
  return id;
}

/** Advances a game's clock by this many minutes. */
async function playMinutes(id: number, minutes: number): Promise<TestGame> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await app.database.pool.query(
      `update games set clock_ticked_at = least(clock_ticked_at, now()) - interval '61 seconds' where id = $1`,
      [id],
    );
    await matchClockJob(app.services).run();
  }
  return gameOf(id);
}

const prices = (game: TestGame) => Object.fromEntries(Object.entries(game).filter(([field]) => field.endsWith('Odds')));

describe("a match's periods", () => {
  it('follow each other, each with its own start, and with a half-time score', async () => {
    const { id } = await app.game();
    expect(await gameOf(id)).toMatchObject({ period: 'not_started', periodStartedAt: null, stoppageMinutes: 0 });
    const first = await patch(id, 'status', { status: 'live' });
    expect(first).toMatchObject({ period: 'first_half', currentMinute: 0, periodStartedAt: expect.any(String) });
    await score(id, 1, 0, { currentMinute: 45, stoppageMinutes: 2 });
    const half = await enter(id, 'half_time');
    expect(half).toMatchObject({ period: 'half_time', status: 'live', currentMinute: 45, stoppageMinutes: 0 });
    expect(half).toMatchObject({ halfTimeHomeScore: 1, halfTimeAwayScore: 0, halfTimeRecorded: true });
    const second = await enter(id, 'second_half');
    expect(second).toMatchObject({ period: 'second_half', currentMinute: 46, stoppageMinutes: 0 });
    const starts = [first, half, second].map(({ periodStartedAt }) => Date.parse(periodStartedAt as string));
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
    expect(new Set(starts).size).toBe(3);
    expect(await patch(id, 'status', { status: 'finished' })).toMatchObject({ period: 'full_time' });
  });

  it.each([
    ['upcoming', [], 'half_time', "The period of a game that is upcoming can't be changed"],
    ['in its first half', ['live'], 'second_half', "A game can't go from the first half to the second half"],
    ['in its first half', ['live'], 'first_half', "A game can't go from the first half to the first half"],
    ['in its first half', ['live'], 'full_time', "A game can't go from the first half to full time"],
    ['at half time', ['live', 'half_time'], 'half_time', "A game can't go from half time to half time"],
    ['at half time', ['live', 'half_time'], 'first_half', "A game can't go from half time to the first half"],
    ['in its second half', ['live', 'half_time', 'second_half'], 'half_time', 'from the second half to half time'],
    ['over', ['live', 'finished'], 'half_time', "The period of a game that is finished can't be changed"],
  ])("can't change invalidly in a game that is %s", async (_, steps, period, message) => {
    const { id } = await app.game();
    for (const step of steps) {
      if (step.endsWith('half') || step === 'half_time') await enter(id, step);
      else await patch(id, 'status', { status: step });
    }
    const before = await gameOf(id);
    const refusal = (await enter(id, period, 409)) as unknown as { code: string; message: string };
    expect(refusal.code).toBe('WRONG_STATE');
    expect(refusal.message).toContain(message);
    expect(await gameOf(id)).toEqual(before);
  });

  it("can't be changed by players, or to unknown periods", async () => {
    const id = await liveGame();
    const player = await app.player();
    expect((await player.call('PATCH', `/api/games/${id}/period`, { period: 'half_time' })).status).toBe(403);
    expect((await (await app.admin()).call('PATCH', `/api/games/${id}/period`, { period: 'tea' })).status).toBe(400);
    await patch(999_999_999, 'period', { period: 'half_time' }, 404);
    expect(await gameOf(id)).toMatchObject({ period: 'first_half' });
  });

  it('are in the audit trail', async () => {
    const id = await liveGame();
    await enter(id, 'half_time');
    const { rows } = await app.database.pool.query(
      `select before, after from audit_entries where subject = 'game' and subject_id = $1 and action = 'game period changed'`,
      [id],
    );
    expect(rows).toEqual([{ before: { period: 'first_half' }, after: { period: 'half_time', score: [0, 0] } }]);
  });
});

describe('the match clock', () => {
  it('counts stoppage time and never ends the half itself', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 44 });
    expect(await playMinutes(id, 1)).toMatchObject({ currentMinute: 45, stoppageMinutes: 0 });
    expect(await playMinutes(id, 3)).toMatchObject({ currentMinute: 45, stoppageMinutes: 3, period: 'first_half' });
    await score(id, 0, 0, { currentMinute: 89 });
    expect(await playMinutes(id, 5)).toMatchObject({ currentMinute: 90, stoppageMinutes: 4, period: 'second_half' });
  });

  it('suspends a game once if no one ends the half', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 45, stoppageMinutes: 14 });
    expect(await playMinutes(id, 1)).toMatchObject({ stoppageMinutes: 15, suspended: false });
    expect(await playMinutes(id, 1)).toMatchObject({ stoppageMinutes: 16, suspended: true });
    await patch(id, 'suspension', { suspended: false });
    expect(await playMinutes(id, 1)).toMatchObject({ stoppageMinutes: 17, suspended: false });
  });

  it('suspends such a game during a VAR check too, and the suspension outlasts the check', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 45, stoppageMinutes: 15 });
    const admin = await app.admin();
    const { varSince: since } = await admin.post(`/api/games/${id}/var-check`, {}, 200);
    await playMinutes(id, 1);
    const decision = { since, disallowedGoalId: null };
    expect(await admin.post(`/api/games/${id}/var-check/decision`, decision, 200)).toMatchObject({
      stoppageMinutes: 16,
      varSince: null,
      suspended: true,
    });
  });

  it("stops at half time, when prices don't change", async () => {
    const id = await liveGame();
    await score(id, 1, 0, { currentMinute: 45 });
    const before = await enter(id, 'half_time');
    const after = await playMinutes(id, 15);
    // Only the test's own updates of the game, one for each minute, increase its version.
    expect(after.version - before.version).toBe(15);
    expect(prices(after)).toEqual(prices(before));
    expect(after).toMatchObject({ period: 'half_time', currentMinute: 45, stoppageMinutes: 0 });
  });

  it('updates prices every minute of stoppage time', async () => {
    const id = await liveGame();
    await score(id, 1, 0, { currentMinute: 90 });
    const seen: number[] = [];
    for (let minute = 0; minute < 6; minute += 1) seen.push(Number((await playMinutes(id, 1)).drawOdds));
    expect([...new Set(seen)].sort((one, other) => one - other)).toEqual(seen);
    expect(seen[0]).toBeGreaterThan(3);
    expect(Number((await gameOf(id)).homeOdds)).toBeGreaterThan(1);
  });

  it('delays the first tick of the second half, so that minute 90 begins 45 minutes into it', async () => {
    const id = await liveGame();
    await enter(id, 'half_time');
    await enter(id, 'second_half');
    const { rows } = await app.database.pool.query<{ ahead: boolean }>(
      `select clock_ticked_at > now() + interval '30 seconds' as ahead from games where id = $1`,
      [id],
    );
    expect(rows).toEqual([{ ahead: true }]);
  });

  it('of a game that fails leaves the clocks of the others running', async () => {
    const [failing, other] = [await liveGame(), await liveGame()];
    const { pool } = app.database;
    await pool.query(
      `create function fail_clock() returns trigger language plpgsql as $$
       begin raise exception 'pulled the plug'; end $$;
       create trigger fail_clock before update of current_minute on games for each row
         when (new.id = ${failing} and new.current_minute > old.current_minute) execute function fail_clock()`,
    );
    await pool.query(
      `update games set clock_ticked_at = now() - interval '61 seconds' where id in (${failing}, ${other})`,
    );
    await expect(matchClockJob(app.services).run()).rejects.toThrow();
    expect(await gameOf(other)).toMatchObject({ currentMinute: 1 });
    await pool.query('drop trigger fail_clock on games; drop function fail_clock()');
    expect(await gameOf(failing)).toMatchObject({ currentMinute: 0 });
  });
});

describe('a manually set minute', () => {
  it('above 90 is stoppage time, above 45 the second half, and a lower one sets the clock back', async () => {
    const id = await liveGame();
    expect(await score(id, 0, 0, { currentMinute: 54 })).toMatchObject({
      period: 'second_half',
      currentMinute: 54,
      halfTimeRecorded: true,
    });
    expect(await score(id, 0, 0, { currentMinute: 93 })).toMatchObject({ currentMinute: 90, stoppageMinutes: 3 });
    expect(await score(id, 0, 0, { currentMinute: 45 })).toMatchObject({
      period: 'first_half',
      stoppageMinutes: 0,
      halfTimeRecorded: false,
    });
  });

  it('keeps the stoppage time of the same minute, and accepts a new one', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 94 });
    expect(await gameOf(id)).toMatchObject({ currentMinute: 90, stoppageMinutes: 4 });
    expect(await score(id, 0, 0, { currentMinute: 90, awayRedCards: 1 })).toMatchObject({ stoppageMinutes: 4 });
    expect(await score(id, 0, 0, { currentMinute: 90, stoppageMinutes: 6 })).toMatchObject({ stoppageMinutes: 6 });
    expect(await score(id, 0, 0, { currentMinute: 80 })).toMatchObject({ currentMinute: 80, stoppageMinutes: 0 });
    expect(await score(id, 0, 0, { currentMinute: 40 })).toMatchObject({
      period: 'first_half',
      halfTimeRecorded: false,
    });
  });

  it('is left to a colleague who has set the clock meanwhile, unless it was edited', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 35 });
    const old = { currentMinute: 35, stoppageMinutes: 0 };
    const seen = { ...old, homeScore: 0, awayScore: 0, homeRedCards: 0, awayRedCards: 0 };
    await score(id, 0, 0, { currentMinute: 46 });
    // A red card entered on a screen that still shows minute 35.
    expect(await score(id, 0, 0, { ...old, homeRedCards: 1, seen })).toMatchObject({
      period: 'second_half',
      currentMinute: 46,
      halfTimeRecorded: true,
      homeRedCards: 1,
    });
    // A minute entered before the colleague's, on a laptop that slept meanwhile.
    const edited = { homeScore: 0, awayScore: 0, currentMinute: 36, seen: old };
    expect(await patch(id, 'score', edited, 409)).toMatchObject({ code: 'GAME_CHANGED' });
    await score(id, 0, 0, { currentMinute: 60 });
    const late = { homeScore: 0, awayScore: 0, currentMinute: 50, seen: { currentMinute: 47, stoppageMinutes: 0 } };
    expect(await patch(id, 'score', late, 409)).toMatchObject({ code: 'GAME_CHANGED' });
    expect(await gameOf(id)).toMatchObject({ currentMinute: 60 });
    // The clock may have moved by two minutes on its own.
    await score(id, 0, 0, { currentMinute: 57, seen: { currentMinute: 58, stoppageMinutes: 0 } });
    expect(await gameOf(id)).toMatchObject({ currentMinute: 57 });
    await score(id, 0, 0, { currentMinute: 90, stoppageMinutes: 5 });
    await score(id, 0, 0, { currentMinute: 90, seen: { currentMinute: 90 } });
    expect(await gameOf(id)).toMatchObject({ currentMinute: 90, stoppageMinutes: 5 });
  });

  it('accepts stoppage time only at the end of a half', async () => {
    const id = await liveGame();
    const body = { homeScore: 0, awayScore: 0, currentMinute: 30, stoppageMinutes: 2 };
    expect(await patch(id, 'score', body, 400)).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'stoppageMinutes', message: 'Stoppage time is only allowed with minute 45 or 90' }],
    });
    const goal = { team: 'home', minute: 50, stoppageMinutes: 1 };
    expect((await (await app.admin()).call('POST', `/api/games/${id}/goals`, goal)).status).toBe(400);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 0, homeScore: 0 });
  });
});

describe("a match's scores", () => {
  it('include goals with their stoppage time, which move the clock up to it', async () => {
    const id = await liveGame();
    const admin = await app.admin();
    await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 45, stoppageMinutes: 2 }, 201);
    expect(await gameOf(id)).toMatchObject({ period: 'first_half', currentMinute: 45, stoppageMinutes: 2 });
    await enter(id, 'half_time');
    await enter(id, 'second_half');
    await admin.post(`/api/games/${id}/goals`, { team: 'away', minute: 101 }, 201);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 90, stoppageMinutes: 11, halfTimeAwayScore: 0 });
    expect(await admin.get(`/api/games/${id}/goals`)).toMatchObject([
      { minute: 45, stoppageMinutes: 2 },
      { minute: 90, stoppageMinutes: 11 },
    ]);
  });

  it('include a half-time score, which follows the score during half time and is then fixed', async () => {
    const id = await liveGame();
    const admin = await app.admin();
    await enter(id, 'half_time');
    await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 45, stoppageMinutes: 3 }, 201);
    expect(await gameOf(id)).toMatchObject({ period: 'half_time', halfTimeHomeScore: 1 });
    await score(id, 2, 0, { currentMinute: 45, halfTimeHomeScore: 1, halfTimeAwayScore: 0 });
    expect(await gameOf(id)).toMatchObject({ period: 'half_time', homeScore: 2, halfTimeHomeScore: 2 });
    const wrong = { homeScore: 2, awayScore: 0, currentMinute: 45, halfTimeHomeScore: 1, halfTimeAwayScore: 0 };
    await patch(id, 'score', wrong, 400);
    await enter(id, 'second_half');
    expect(await score(id, 3, 0, { currentMinute: 50 })).toMatchObject({ homeScore: 3, halfTimeHomeScore: 2 });
    const corrected = { currentMinute: 50, halfTimeHomeScore: 1, halfTimeAwayScore: 0 };
    expect(await score(id, 3, 0, corrected)).toMatchObject({ halfTimeHomeScore: 1 });
  });

  it('settle lost half-time bets when the second half starts, not before', async () => {
    const player = await app.player('20.00');
    const { id } = await app.game();
    const bet = { gameId: id, betType: 'half_time_full_time', stake: 10 };
    await player.post('/api/bets', { ...bet, selection: 'away_home' }, 201);
    await player.post('/api/bets', { ...bet, selection: 'home_home' }, 201);
    await patch(id, 'status', { status: 'live' });
    await score(id, 1, 0, { currentMinute: 45, stoppageMinutes: 1 });
    const statuses = async () => {
      await app.settle();
      return (await player.get('/api/bets')).map(({ status }) => status);
    };
    await enter(id, 'half_time');
    expect(await statuses()).toEqual(['pending', 'pending']);
    await enter(id, 'second_half');
    expect(await statuses()).toEqual(['pending', 'lost']);
    await patch(id, 'status', { status: 'finished' });
    expect(await statuses()).toEqual(['won', 'lost']);
    await app.expectBooksToBalance();
  });
});
