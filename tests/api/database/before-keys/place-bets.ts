// Fills the database that is dumped, through the API as it was before the migration.

import { BEFORE_KICK_OFF, makeCalls, type People } from '#tests/api/database/before-keys/scenario.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { ApiClient } from '#tests/support/client.ts';

const LINES = { handicapLine: '-0.75', asianTotalLine: '2.75' };
const OTHER_LINES = { handicapLine: '0.25', asianTotalLine: '2.25' };
const WHOLE_LINES = { handicapLine: '-1', asianTotalLine: '3' };

const SELECTIONS: readonly [betType: string, selection?: string][] = [
  ['home'],
  ['draw'],
  ['away'],
  ['match_result', 'home'],
  ['match_result', 'draw'],
  ...'1-0 2-0 2-1 1-1 0-0 0-1 1-2 2-2 3-1 3-2 other'
    .split(' ')
    .map((score): [string, string] => ['correct_score', score]),
  ...['0.5', '1.5', '2.5', '3.5'].flatMap((line): [string, string][] => [
    ['over_under', `over_${line}`],
    ['over_under', `under_${line}`],
  ]),
  ['both_teams_score', 'yes'],
  ['both_teams_score', 'no'],
  ['handicap', 'home'],
  ['handicap', 'away'],
  ['asian_total', 'over'],
  ['asian_total', 'under'],
  ...['home_home', 'home_draw', 'draw_home', 'draw_draw', 'draw_away', 'away_home'].map((pair): [string, string] => [
    'half_time_full_time',
    pair,
  ]),
];
const SCORER_TYPES = ['first_goalscorer', 'last_goalscorer', 'anytime_goalscorer'];

export async function placeBets(app: TestApp, people: People): Promise<void> {
  const admin = await app.admin();
  const { bet, status, score, goal, correct, end, cashOut } = makeCalls(app);
  const { amina, baraka, chausiku, daudi, eshe, farida } = people;

  const squads: Record<string, number[]> = {};
  const sign = async (team: string, positions: string[]) => {
    squads[team] = [];
    for (const [at, position] of positions.entries())
      squads[team].push((await admin.post('/api/players', { name: `${team} ${at + 1}`, team, position }, 201)).id);
  };
  const game = (homeTeam: string, fields = {}) =>
    app.game({ homeTeam, awayTeam: `${homeTeam} Away`, league: 'Migration League', ...BEFORE_KICK_OFF, ...fields });
  /** Bets on every open selection of a game, and on this team's scorers. */
  const betOnAll = async (player: ApiClient, id: number, team?: string) => {
    const scorers = (team ? (squads[team] ?? []) : []).flatMap((playerId) =>
      SCORER_TYPES.map((betType) => ({ betType, playerId })),
    );
    const listed = SELECTIONS.map(([betType, selection]) => ({ betType, selection }));
    for (const selection of [...listed, ...scorers]) {
      const { status, body } = await player.call('POST', '/api/bets', { gameId: id, stake: 5, ...selection });
      if (status !== 201 && body.code !== 'MARKET_CLOSED') throw new Error(JSON.stringify([selection, body]));
    }
  };

  for (const team of ['Simba', 'Nyati', 'Chui']) await sign(team, ['Forward', 'Midfielder', 'Defender']);

  // Upcoming, with quarter lines, manual prices, and a correct score that is closed.
  const simba = await game('Simba', { ...LINES, correctScore32Odds: null });
  await admin.patch(`/api/games/${simba.id}/odds`, { correctScore32Odds: null, correctScore21Odds: '9.40' });
  const tembo = await game('Tembo', OTHER_LINES);
  const kifaru = await game('Kifaru', WHOLE_LINES);
  await betOnAll(amina, simba.id, 'Simba');
  await betOnAll(amina, tembo.id);
  await betOnAll(amina, kifaru.id);
  // Bets on another line of the same game.
  await admin.patch(`/api/games/${tembo.id}/odds`, { handicapLine: '-0.25', asianTotalLine: '3.25' });
  await betOnAll(amina, tembo.id);

  // Accumulators, systems and bet builders on games, one of which has ended.
  const twiga = await game('Twiga');
  const pundamilia = await game('Pundamilia', LINES);
  const duma = await game('Duma');
  const win = (id: number) => ({ gameId: id, betType: 'home' });
  const total = (id: number) => ({ gameId: id, betType: 'asian_total', selection: 'over' });
  const result = { betType: 'match_result', selection: 'home' };
  const goals = { betType: 'over_under', selection: 'over_1.5' };
  const scorer = { betType: 'anytime_goalscorer', playerId: squads.Simba?.[0] };
  const group = (id: number, selections: object[] = [result, goals]) => ({ gameId: id, selections });
  const accumulator = (player: ApiClient, selections: object[], fields = {}) =>
    player.post('/api/place-accumulator', { selections, totalStake: 10, ...fields }, 201);
  const builder = (player: ApiClient, groups: object[], selections: object[] = []) =>
    player.post('/api/place-builder', { groups, selections, totalStake: 10 }, 201);
  const system = (kind: string, selections: object[]) =>
    baraka.post('/api/place-system', { system: kind, selections, stakePerLine: 1 }, 201);
  await accumulator(baraka, [win(twiga.id), win(pundamilia.id)]);
  await accumulator(baraka, [
    win(duma.id),
    total(pundamilia.id),
    { gameId: simba.id, betType: 'handicap', selection: 'away' },
  ]);
  await accumulator(baraka, [win(twiga.id), { gameId: simba.id, ...scorer }]);
  await system('trixie', [win(twiga.id), total(pundamilia.id), win(simba.id)]);
  await system('yankee', [win(twiga.id), win(duma.id), win(pundamilia.id), win(simba.id)]);
  await builder(baraka, [group(simba.id)]);
  await builder(baraka, [group(simba.id, [result, scorer])]);
  await builder(baraka, [
    group(simba.id, [
      { betType: 'home' },
      { betType: 'both_teams_score', selection: 'yes' },
      { betType: 'over_under', selection: 'over_3.5' },
    ]),
  ]);
  await builder(baraka, [group(pundamilia.id), group(simba.id)], [win(twiga.id)]);
  await builder(baraka, [
    group(simba.id, [
      { betType: 'half_time_full_time', selection: 'draw_home' },
      { betType: 'over_under', selection: 'under_3.5' },
    ]),
  ]);

  // Settled: every outcome, with half time, scorers and a player who did not take part.
  const nyati = await game('Nyati', { ...LINES, correctScore21Odds: null });
  await betOnAll(daudi, nyati.id, 'Nyati');
  await app.database.pool.query('insert into game_participants select $1, id from players where id = any ($2)', [
    nyati.id,
    (squads.Nyati ?? []).slice(0, 2),
  ]);
  await app.database.pool.query('update games set line_ups_recorded = true where id = $1', [nyati.id]);
  await status(nyati.id, 'live');
  await goal(nyati.id, 'home', 12, squads.Nyati?.[0]);
  await goal(nyati.id, 'away', 40);
  await admin.patch(`/api/games/${nyati.id}/period`, { period: 'half_time' });
  await admin.patch(`/api/games/${nyati.id}/period`, { period: 'second_half' });
  await goal(nyati.id, 'home', 71, squads.Nyati?.[1]);
  await score(nyati.id, 2, 1, 90);
  await end(nyati.id);
  const mbwa = await game('Mbwa', WHOLE_LINES);
  await betOnAll(daudi, mbwa.id);
  await status(mbwa.id, 'live');
  await score(mbwa.id, 3, 0, 90);
  await end(mbwa.id);
  // Corrected: payouts are reversed, and other bets are paid.
  const fisi = await game('Fisi', OTHER_LINES);
  await betOnAll(farida, fisi.id);
  await status(fisi.id, 'live');
  await score(fisi.id, 1, 0, 90, { halfTimeHomeScore: 1, halfTimeAwayScore: 0 });
  await end(fisi.id);
  await correct(fisi.id, 1, 1);
  // Abandoned: all bets that are not yet decided are void.
  const punda = await game('Punda', LINES);
  await betOnAll(farida, punda.id);
  await status(punda.id, 'live');
  await score(punda.id, 0, 2, 60, { halfTimeHomeScore: 0, halfTimeAwayScore: 1 });
  await status(punda.id, 'abandoned');
  await app.settle();

  // Cashed out: in full, in part, and quotes that were not accepted.
  const korongo = await game('Korongo', LINES);
  const full = await bet(chausiku, korongo.id, { betType: 'asian_total', selection: 'over' });
  const part = await bet(chausiku, korongo.id, { betType: 'handicap', selection: 'home', stake: 20 });
  await bet(chausiku, korongo.id, { betType: 'correct_score', selection: 'other' });
  const multiple = await accumulator(chausiku, [win(korongo.id), win(pundamilia.id)]);
  await builder(chausiku, [group(korongo.id)]);
  await cashOut(chausiku, full);
  await cashOut(chausiku, part, 40);
  await cashOut(chausiku, multiple, 25);

  // Boosted, and bet with a free bet.
  const swala = await game('Swala', { drawOdds: '3.00', awayOdds: '2.50', ...LINES });
  const promotion = { kind: 'odds_boost', title: 'Boost', text: 'Better odds.', endsAt: '2099-08-01T15:00:00Z' };
  const limits = { minStake: 1, maxStake: 20, maxBetsPerPlayer: 5, maxBets: 100 };
  const boosts = [];
  for (const selection of [
    { ...result, odds: '3.00' },
    { betType: 'over_under', selection: 'over_2.5', odds: '2.20' },
    { betType: 'handicap', selection: 'home', odds: String(Math.round(Number(swala.handicapHomeOdds) * 105) / 100) },
  ]) {
    const { call } = admin;
    const answer = await call('POST', '/api/admin/promotions', {
      ...promotion,
      boost: { gameId: swala.id, ...selection, ...limits },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    const { id } = answer.body as { id: number };
    boosts.push(id);
    const { odds: _, ...picked } = selection;
    const placed = await daudi.call('POST', '/api/bets', { gameId: swala.id, ...picked, stake: 10, boostId: id });
    if (placed.status !== 201) throw new Error(JSON.stringify([selection, placed.body]));
  }
  const give = () => admin.post('/api/admin/free-bets', { userId: daudi.id, amount: 10 }, 201);
  const freeBetId = (await give()).id;
  await bet(daudi, swala.id, { betType: 'over_under', selection: 'under_2.5', freeBetId });
  await accumulator(daudi, [win(swala.id), win(twiga.id)], { freeBetId: (await give()).id });
  await give();

  // In play, with prices from the model and one market held by a trader.
  const chui = await game('Chui', LINES);
  await betOnAll(eshe, chui.id, 'Chui');
  await status(chui.id, 'live');
  await goal(chui.id, 'home', 17, squads.Chui?.[0]);
  await score(chui.id, 1, 0, 30);
  await betOnAll(eshe, chui.id, 'Chui');
  await builder(eshe, [group(chui.id, [{ betType: 'both_teams_score', selection: 'yes' }, result])]);
  await accumulator(eshe, [{ gameId: chui.id, betType: 'handicap', selection: 'away' }, win(twiga.id)]);
  const inPlay = await bet(eshe, chui.id, { betType: 'handicap', selection: 'home', stake: 30 });
  await cashOut(eshe, inPlay, 50);
  await admin.patch(`/api/games/${chui.id}/odds`, { bttsYesOdds: '2.05' });
  await app.settle();

  // In play: a disallowed goal voided the bets after it.
  const nyoka = await game('Nyoka', LINES);
  await status(nyoka.id, 'live');
  const disallowed = await goal(nyoka.id, 'away', 20);
  await betOnAll(farida, nyoka.id);
  await admin.post(`/api/games/${nyoka.id}/goals/${disallowed.id}/take-back`, {});
  await app.settle();
  await betOnAll(farida, nyoka.id);

  // One game in the combinations ends before the migration, and one after it.
  await status(twiga.id, 'live');
  await score(twiga.id, 2, 0, 90);
  await end(twiga.id);
}

/** A bet in its in-play delay, and changes that wait for a second person. */
export async function leaveWaiting(strict: TestApp, { eshe, gathoni }: People): Promise<{ answer: Promise<unknown> }> {
  await strict.database.pool.query(`update users set role = 'admin' where id = $1`, [gathoni.id]);
  const games = await gathoni.get('/api/games?limit=100');
  const of = (team: string) => games.find(({ homeTeam }) => homeTeam === team)?.id ?? 0;
  const client = strict.visitor();
  client.setCookie(gathoni.cookie());
  const prices = { homeOdds: '100.00', drawOdds: '3.90', awayOdds: '1.30' };
  await client.patch(`/api/games/${of('Duma')}/odds`, prices);
  const boost = { gameId: of('Duma'), betType: 'asian_total', selection: 'over', odds: '2.10' };
  const limits = { minStake: 1, maxStake: 1000, maxBetsPerPlayer: 5, maxBets: 100 };
  await client.post(
    '/api/admin/promotions',
    {
      kind: 'odds_boost',
      title: 'Large boost',
      text: 'Better odds.',
      endsAt: '2099-08-01T15:00:00Z',
      boost: { ...boost, ...limits },
    },
    201,
  );
  const player = strict.visitor();
  player.setCookie(eshe.cookie());
  const body = { gameId: of('Chui'), betType: 'asian_total', selection: 'over', line: '2.75', stake: 10 };
  const answer = player.call('POST', '/api/bets', body, { 'idempotency-key': 'waiting' });
  for (;;) {
    const { rowCount } = await strict.database.pool.query('select from in_play_delays where ended_at is null');
    if (rowCount === 1) return { answer };
  }
}
