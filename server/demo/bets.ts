import { atScale } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import {
  losingSelection,
  type PastGame,
  type PastGames,
  scorerSelection,
  winningSelection,
} from '#server/demo/history.ts';
import { demoKey } from '#server/demo/money.ts';
import type { PeopleIds, PersonName } from '#server/demo/people.ts';
import { placeBet } from '#server/features/bets/placing/place-bet.ts';
import type { SelectionRequest } from '#server/features/bets/placing/selection-request.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import type { Services } from '#server/services.ts';

/** The stake is in dollars and converted to the installation's currency. */
type DemoBet = { who: PersonName; stake: number; selections: readonly SelectionRequest[] };
type Dependencies = Pick<Services, 'pool' | 'betWriter' | 'metrics' | 'inPlay'>;

export async function addPastBets(dependencies: Dependencies, people: PeopleIds, games: PastGames): Promise<void> {
  const bets = pastBets(games);
  const gameIds = new Set(bets.flatMap(({ selections }) => selections.map(({ gameId }) => gameId)));
  for (const gameId of gameIds) await setGameStatus(dependencies.pool, { gameId, status: 'live', actorId: null });
  for (const [index, bet] of bets.entries()) await place(dependencies, people, bet, `past-${index}`);
}

function pastBets({ handicap, others }: PastGames): DemoBet[] {
  const homeSide = ({ gameId }: PastGame): SelectionRequest => ({ gameId, betType: 'handicap', selection: 'home' });
  const single = (who: PersonName, stake: number, selection: SelectionRequest) => {
    return { who, stake, selections: [selection] };
  };
  const [first, second, third, fourth, fifth] = others as [PastGame, PastGame, PastGame, PastGame, PastGame];
  const scorer = others.map(scorerSelection).find((selection) => selection !== null);
  return [
    single('amina', 40, winningSelection(first)),
    single('amina', 25, losingSelection(second)),
    single('amina', 50, homeSide(handicap.half_won)),
    single('amina', 30, homeSide(handicap.void)),
    single('amina', 20, homeSide(handicap.half_lost)),
    {
      who: 'amina',
      stake: 10,
      selections: [winningSelection(second), winningSelection(third), winningSelection(fourth)],
    },
    { who: 'amina', stake: 15, selections: [winningSelection(first), losingSelection(fifth)] },
    ...(scorer ? [single('amina', 5, scorer)] : []),
    single('didier', 100, winningSelection(third)),
    single('didier', 80, losingSelection(fourth)),
    single('baraka', 20, losingSelection(first)),
    single('baraka', 12.5, winningSelection(fifth)),
  ];
}

/** The key of the last bet that addOpenBets places. */
const LAST_BET_KEY = 'to-come-4';

export async function addOpenBets(dependencies: Dependencies, people: PeopleIds): Promise<void> {
  const games = sql`
    select id from games where status = 'upcoming' and start_time > now() + interval '5 minutes'
    order by start_time, id`;
  const ids = await games.allValues<number>(dependencies.pool);
  const [first, second, third, ...rest] = ids as [number, number, number, ...number[]];
  const homeWin = (gameId: number) => ({ gameId, betType: 'match_result', selection: 'home' }) as const;
  const later = rest.slice(-3).map(homeWin);
  const bets: DemoBet[] = [
    { who: 'amina', stake: 20, selections: [homeWin(first)] },
    { who: 'amina', stake: 15, selections: [{ gameId: second, betType: 'both_teams_score', selection: 'yes' }] },
    { who: 'amina', stake: 5, selections: later },
    { who: 'didier', stake: 60, selections: [{ gameId: third, betType: 'over_under', selection: 'over_2.5' }] },
    { who: 'baraka', stake: 10, selections: [{ gameId: first, betType: 'asian_total', selection: 'over' }] },
  ];
  for (const [index, bet] of bets.entries()) await place(dependencies, people, bet, `to-come-${index}`);
}

async function place(dependencies: Dependencies, people: PeopleIds, bet: DemoBet, key: string): Promise<void> {
  await placeBet(
    { ...dependencies, inPlay: { ...dependencies.inPlay, delayMs: () => 0 } },
    {
      userId: people[bet.who],
      selections: bet.selections,
      stakeCents: atScale(Math.round(bet.stake * 100)),
      system: null,
      acceptOddsChange: 'any',
      idempotency: demoKey(key),
    },
  );
}

export async function hasLastBet(pool: Pool): Promise<boolean> {
  return sql`select 1 from bets where idempotency_key = ${demoKey(LAST_BET_KEY).key}`.exists(pool);
}
