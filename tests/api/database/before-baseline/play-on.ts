// The steps with which the test continues the dump's games.
import { makeCalls, type People } from '#tests/api/database/before-baseline/scenario.ts';
import type { TestApp } from '#tests/support/app.ts';

export type Step = readonly [name: string, play: () => Promise<unknown>];

export async function stepsAfter(app: TestApp, people: People): Promise<Step[]> {
  const admin = await app.admin();
  const { bet, status, score, goal, correct, end } = makeCalls(app);
  const games = await app.visitor().get('/api/games?limit=100');
  const idOf = (team: string) => games.find(({ homeTeam }) => homeTeam === team)?.id ?? 0;
  const squad = (await app.visitor().get('/api/players')).filter(({ team }) => ['Simba', 'Chui'].includes(team));
  const player = (name: string) => squad.find((each) => each.name === name)?.id;
  const halfTime = async (id: number) => {
    await admin.patch(`/api/games/${id}/period`, { period: 'half_time' });
    await app.settle();
    await admin.patch(`/api/games/${id}/period`, { period: 'second_half' });
  };
  const boosts = (await app.visitor().get('/api/promotions')).toSorted((one, other) => one.id - other.id);
  return [
    [
      'bets with the boosts',
      async () => {
        const { daudi } = people;
        for (const { id, boost } of boosts) {
          if (!boost) continue;
          const { gameId, betType, selection } = boost;
          await bet(daudi, gameId, { betType, selection, stake: 7, boostId: id });
        }
      },
    ],
    [
      'early settlement by a goal',
      async () => {
        await status(idOf('Simba'), 'live');
        await goal(idOf('Simba'), 'away', 8);
        await goal(idOf('Simba'), 'home', 30, player('Simba 2'));
        await app.settle();
      },
    ],
    ['half time', () => halfTime(idOf('Simba'))],
    [
      'more goals than the highest line',
      async () => {
        await goal(idOf('Simba'), 'home', 60, player('Simba 1'));
        await app.settle();
        await goal(idOf('Simba'), 'home', 75, player('Simba 1'));
        await goal(idOf('Simba'), 'away', 80);
        await app.settle();
      },
    ],
    ['the end, with a score whose price was closed', () => end(idOf('Simba'))],
    [
      'goals after the bets in play',
      async () => {
        await goal(idOf('Chui'), 'away', 44);
        await app.settle();
        await halfTime(idOf('Chui'));
        await goal(idOf('Chui'), 'home', 88, player('Chui 3'));
        await score(idOf('Chui'), 2, 1, 90);
        await end(idOf('Chui'));
      },
    ],
    [
      'results of the other lines',
      async () => {
        for (const [team, home, away] of [
          ['Tembo', 1, 1],
          ['Kifaru', 2, 1],
          ['Pundamilia', 2, 1],
          ['Duma', 0, 0],
          ['Korongo', 1, 2],
          ['Swala', 2, 1],
          ['Nyoka', 0, 1],
        ] as const) {
          if (team !== 'Nyoka') await status(idOf(team), 'live');
          await score(idOf(team), home, away, 90, { halfTimeHomeScore: 0, halfTimeAwayScore: away });
          await end(idOf(team));
        }
      },
    ],
    ['a correction of a game that ended before', () => correct(idOf('Nyati'), 2, 2, { goalsMissing: true })],
    ['another correction', () => correct(idOf('Fisi'), 0, 1, { halfTimeHomeScore: 0, halfTimeAwayScore: 0 })],
    ['a correction of a game with other lines', () => correct(idOf('Tembo'), 0, 3)],
    [
      'a manual settlement',
      async () => {
        const { farida } = people;
        const [first] = (await farida.get('/api/bets?limit=100')).filter(({ status }) => status === 'lost');
        if (first)
          await admin.patch(`/api/bets/${first.id}/settlement`, { status: 'void', reason: 'A complaint was upheld' });
      },
    ],
  ];
}
