import { PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import type { Queryable } from '#server/database/transaction.ts';

export type TableSizes = {
  users: number;
  bets: number;
  transactions: number;
  games?: number;
  /**
   * About how many bets the first filled player has on top of an equal share. If set, all of that
   * player's bets have transfers.
   */
  betsOfFirstPlayer?: number;
};

const MAX_LIVE_GAMES = 100;
const prices = JSON.stringify(Object.fromEntries(PRICE_FIELD_NAMES.map((field, index) => [field, 150 + 7 * index])));

/**
 * Fills users, games, bets and transactions with SQL. Bets, transactions and finished games are
 * spread over the last ninety days. A tenth of the games, at most a hundred, are live, and three
 * times as many are upcoming. At most one player's bets have transfers: this is for testing tables,
 * not the ledger.
 */
export async function fillTables(database: Queryable, sizes: TableSizes): Promise<void> {
  const { users, bets, transactions, games = 200, betsOfFirstPlayer = 0 } = sizes;
  await database.query(
    `insert into users (username, phone_number, phone_key, email, password_hash, is_verified, created_at)
     select 'filled' || n, '+2557' || lpad(n::text, 8, '0'), '+2557' || lpad(n::text, 8, '0'),
       'filled' || n || '@example.com', 'none', n % 3 = 0, now() - (n % 7776000) * interval '1 second'
     from generate_series(1, $1::int) n`,
    [users],
  );
  await database.query(
    `insert into wallets (user_id) select id from users where username like 'filled%' on conflict do nothing`,
  );
  await database.query(
    `insert into games (home_team, away_team, league, status, start_time, prices)
     select 'Home ' || n, 'Away ' || n, 'League ' || n % 10,
       case when n <= $2 then 'live' when n <= 4 * $2 then 'upcoming' else 'finished' end,
       case when n <= $2 then now() - interval '1 hour' when n <= 4 * $2 then now() + n * interval '1 hour'
         else now() - ($1 - n) * (interval '90 days' / $1) - interval '2 hours' end, $3
     from generate_series(1, $1::int) n`,
    [games, Math.min(MAX_LIVE_GAMES, Math.ceil(games / 10)), prices],
  );
  await database.query(
    `with people as (select array_agg(id order by id) as ids from users where username like 'filled%')
     insert into bets (user_id, stake_cents, odds_hundredths, potential_win_cents, status, payout_cents, created_at, settled_at)
     select case when n % ($1 / greatest($2, 1)) = 0 and n / ($1 / greatest($2, 1)) <= $2 then ids[1]
         else ids[1 + n % array_length(ids, 1)] end,
       100 + n % 5000, 250, (100 + n % 5000) * 5 / 2,
       case n % 4 when 0 then 'pending' when 1 then 'won' else 'lost' end,
       case n % 4 when 0 then null when 1 then (100 + n % 5000) * 5 / 2 else 0 end,
       now() - ($1 - n) * (interval '90 days' / $1), case when n % 4 > 0 then now() end
     from generate_series(1, $1::int) n, people`,
    [bets, betsOfFirstPlayer],
  );
  await database.query('alter table bet_legs disable trigger user');
  await database.query(
    `with played as (select array_agg(id order by id) as ids from games where home_team like 'Home %')
     insert into bet_legs (bet_id, leg_number, game_id, bet_type, market, selection, selection_key, odds_hundredths, game_version, status)
     select id, 1, ids[1 + id % array_length(ids, 1)], 'home', 'match_result', 'home', 'match_result/home', 250, 1, status from bets, played
     where not exists (select 1 from bet_legs where bet_id = bets.id)`,
  );
  await database.query('alter table bet_legs enable trigger user');
  await database.query(
    `with people as (select array_agg(id order by id) as ids from users where username like 'filled%')
     insert into transactions (user_id, type, amount_cents, status, method, reference, created_at, completed_at)
     select ids[1 + n % array_length(ids, 1)], case n % 3 when 0 then 'withdrawal' else 'deposit' end, 1000 + n % 90000,
       case n % 10 when 0 then 'pending' when 1 then 'rejected' else 'completed' end, 'mpesa_kenya', 'filled' || n,
       now() - ($1 - n) * (interval '90 days' / $1), case when n % 10 > 0 then now() end
     from generate_series(1, $1::int) n, people`,
    [transactions],
  );
  if (betsOfFirstPlayer > 0) await addTransfersOfFirstPlayer(database);
  await database.query('analyze');
}

/**
 * The transfers of the first filled player: a credit that covers the stakes, each stake, and each
 * payout.
 */
async function addTransfersOfFirstPlayer(database: Queryable): Promise<void> {
  await database.query(
    `with one as (select id from users where username = 'filled1'), own as (
       select id, user_id, stake_cents, payout_cents, status, created_at from bets where user_id = (select id from one))
     insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents, created_at)
     select kind, ref_id, user_id, debit, credit, cents, at from (
       select 'credit' as kind, 0 as ref_id, one.id as user_id, 'adjustments' as debit, 'available' as credit,
         10000000 as cents, now() - interval '91 days' as at, 0 as place from one
       union all select 'stake', id, user_id, 'available', 'staked', stake_cents, created_at, 1 from own
       union all select 'payout', id, user_id, 'winnings', 'available', payout_cents, created_at, 2 from own where status = 'won'
     ) as moved order by at, place`,
  );
}

/** One of each kind of table query that staff make. */
export const tableQueries: Record<string, string> = {
  'users, newest': '/api/admin/tables/users',
  'users, page 200': '/api/admin/tables/users?page=200',
  'users by balance': '/api/admin/tables/users?sort=balance',
  'users by name': '/api/admin/tables/users?sort=username&direction=asc',
  'users by identity': '/api/admin/tables/users?sort=identity',
  'users, search by name': '/api/admin/tables/users?search=filled4321',
  'users, search by phone': '/api/admin/tables/users?search=%2B25570000432',
  'users, verified only': '/api/admin/tables/users?verified=yes&sort=createdAt',
  'games, needing attention first': '/api/admin/tables/games',
  'games, page 200': '/api/admin/tables/games?page=200',
  'games by kick-off': '/api/admin/tables/games?sort=startTime',
  'games by home team': '/api/admin/tables/games?sort=homeTeam&direction=asc',
  'games, search by team': '/api/admin/tables/games?search=ome%20777%20v',
  'games, finished': '/api/admin/tables/games?status=finished',
  'bets, newest': '/api/admin/tables/bets',
  'bets, page 200': '/api/admin/tables/bets?page=200',
  'bets by stake': '/api/admin/tables/bets?sort=stake',
  'bets, pending': '/api/admin/tables/bets?status=pending',
  'bets of a player': '/api/admin/tables/bets?player=filled777',
  'bets of a player with many': '/api/admin/tables/bets?player=filled1%40',
  'bets, search by team': '/api/admin/tables/bets?search=home%20777',
  'bets of a week, large': '/api/admin/tables/bets?stakeMin=40&from=2026-01-01',
  'transactions, newest': '/api/admin/tables/transactions',
  'transactions by amount': '/api/admin/tables/transactions?sort=amount',
  'transactions, search by reference': '/api/admin/tables/transactions?search=filled997',
  'transactions, pending withdrawals': '/api/admin/tables/transactions?type=withdrawal&status=pending',
  'overview of a day': '/api/admin/overview?step=hour',
};
