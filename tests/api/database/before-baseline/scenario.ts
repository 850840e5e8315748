// The players of the dump, and the calls with which the test reads it and continues its games.
import type { Bet } from '#contract/bets/objects.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { ApiClient } from '#tests/support/client.ts';

const PASSWORD = 'long enough';
const PLAYERS = ['amina', 'baraka', 'chausiku', 'daudi', 'eshe', 'farida', 'gathoni'] as const;
type Name = (typeof PLAYERS)[number];
export type People = Record<Name, ApiClient & { id: number }>;

const phoneOf = (name: Name) => `+25472200000${PLAYERS.indexOf(name)}`;

export async function signIn(app: TestApp): Promise<People> {
  const signedIn = PLAYERS.map(async (name) => {
    const client = app.visitor();
    const { user } = await client.post('/api/auth/login', { phoneNumber: phoneOf(name), password: PASSWORD }, 200);
    return [name, Object.assign(client, { id: user.id })];
  });
  return Object.fromEntries(await Promise.all(signedIn));
}

type Fields = Record<string, unknown>;

export function makeCalls(app: TestApp) {
  const bet = (player: ApiClient, gameId: number, fields: Fields) =>
    player.post('/api/bets', { gameId, stake: 10, ...fields }, 201);
  const admin = () => app.admin();
  const status = async (id: number, to: string) => (await admin()).patch(`/api/games/${id}/status`, { status: to });
  const score = async (id: number, home: number, away: number, minute: number, more: Fields = {}) =>
    (await admin()).patch(`/api/games/${id}/score`, {
      homeScore: home,
      awayScore: away,
      currentMinute: minute,
      ...more,
    });
  const goal = async (id: number, team: string, minute: number, playerId?: number) =>
    (await admin()).post(`/api/games/${id}/goals`, { team, minute, playerId }, 201);
  const correct = async (id: number, home: number, away: number, more: Fields = {}) => {
    const body = { homeScore: home, awayScore: away, reason: 'The referee reported it wrong', ...more };
    await (await admin()).patch(`/api/games/${id}/result`, body);
    await app.settle();
  };
  const end = async (id: number) => {
    await status(id, 'finished');
    await app.settle();
  };
  return { bet, status, score, goal, correct, end };
}

/** A player's bets, oldest first. */
async function betsOf(player: People[Name]): Promise<Bet[]> {
  const bets: Bet[] = [];
  for (;;) {
    const last = bets.at(-1);
    const page = await player.get(`/api/bets/user/${player.id}?limit=100${last ? `&before=${last.id}` : ''}`);
    if (page.length === 0) return bets.reverse();
    bets.push(...page);
  }
}

/** Every player's bets, as the site shows them. */
export async function showBets(people: People): Promise<Record<string, Bet[]>> {
  const shown = Object.entries(people).map(async ([name, player]) => [name, await betsOf(player)] as const);
  return Object.fromEntries(await Promise.all(shown));
}

export type Outcomes = { bets: Record<number, object>; balances: Record<string, string> };

/** Every bet's state, and every player's balance. */
export async function readOutcomes(people: People): Promise<Outcomes> {
  const outcomes: Outcomes = { bets: {}, balances: {} };
  for (const [name, bets] of Object.entries(await showBets(people))) {
    outcomes.balances[name] = (await people[name as Name].get('/api/auth/me')).balance;
    for (const { id, status, odds, payout, reversedPayouts, legs } of bets)
      outcomes.bets[id] = {
        status,
        odds,
        payout,
        reversedPayouts,
        legs: legs.map((leg) => ({ status: leg.status, reason: leg.reason })),
      };
  }
  return outcomes;
}

/** The cash-out quote for every open bet: its value, or the error code. */
export async function quoteAll(people: People): Promise<Record<number, string>> {
  const quotes: Record<number, string> = {};
  for (const player of Object.values(people))
    for (const { id, status } of await betsOf(player)) {
      if (status !== 'pending') continue;
      const { body } = await player.call('POST', `/api/bets/${id}/cash-out-quote`, {});
      quotes[id] = body.code ?? (body as { fairValue: string }).fairValue;
    }
  return quotes;
}

/** Reads everything that the test compares before any game continues. */
export async function readBefore(app: TestApp, people: People) {
  const admin = await app.admin();
  const rows = async (text: string) => (await app.database.pool.query(text)).rows;
  return {
    bets: await showBets(people),
    waiting: await people.eshe.get(`/api/bets/user/${people.eshe.id}/waiting`),
    betsTable: await admin.get('/api/admin/tables/bets'),
    games: await admin.get('/api/games?limit=100'),
    promotions: await admin.get('/api/admin/promotions'),
    proposals: await admin.get('/api/admin/proposals'),
    exposure: await admin.get('/api/admin/exposure'),
    liabilities: await rows('select * from game_liabilities where liability_cents > 0 order by game_id'),
    // A combination's name is a hash of its selections, whose keys changed.
    wins: await rows(
      `select kind, user_id, case when kind <> 'combination' then subject end as subject, win_cents from possible_wins
       order by kind, user_id, 3, win_cents`,
    ),
  };
}
