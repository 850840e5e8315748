import type { Queryable } from '#server/database/transaction.ts';

export type TableSizes = { users: number; bets: number; transactions: number };

/**
 * Fills users, bets and transactions by SQL, spread over the last ninety days. The bets move no money: this is for
 * tables, not for the books.
 */
export async function fillTables(database: Queryable, { users, bets, transactions }: TableSizes): Promise<void> {
  const games = 200;
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
    `insert into games (home_team, away_team, league, start_time, prices)
     select 'Home ' || n, 'Away ' || n, 'League ' || n % 10, now() + interval '1 hour', '{}' from generate_series(1, $1::int) n`,
    [games],
  );
  await database.query(
    `with people as (select array_agg(id order by id) as ids from users where username like 'filled%')
     insert into bets (user_id, stake_cents, odds_hundredths, potential_win_cents, status, payout_cents, created_at, settled_at)
     select ids[1 + n % array_length(ids, 1)], 100 + n % 5000, 250, (100 + n % 5000) * 5 / 2,
       case n % 4 when 0 then 'pending' when 1 then 'won' else 'lost' end,
       case n % 4 when 0 then null when 1 then (100 + n % 5000) * 5 / 2 else 0 end,
       now() - ($1 - n) * (interval '90 days' / $1), case when n % 4 > 0 then now() end
     from generate_series(1, $1::int) n, people`,
    [bets],
  );
  await database.query('alter table bet_legs disable trigger user');
  await database.query(
    `with played as (select array_agg(id order by id) as ids from games where home_team like 'Home %')
     insert into bet_legs (bet_id, leg_number, game_id, bet_type, selection, price_field, odds_hundredths, game_version, status)
     select id, 1, ids[1 + id % array_length(ids, 1)], 'home', 'home', 'homeOdds', 250, 1, status from bets, played
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
  await database.query('analyze');
}

/** What staff ask of the tables, one of each kind. */
export const tableQuestions: Record<string, string> = {
  'users, newest': '/api/admin/tables/users',
  'users, page 1000': '/api/admin/tables/users?page=1000',
  'users by balance': '/api/admin/tables/users?sort=balance',
  'users by name': '/api/admin/tables/users?sort=username&direction=asc',
  'users, search by name': '/api/admin/tables/users?search=filled4321',
  'users, search by phone': '/api/admin/tables/users?search=%2B25570000432',
  'users, verified only': '/api/admin/tables/users?verified=yes&sort=createdAt',
  'bets, newest': '/api/admin/tables/bets',
  'bets, page 2000': '/api/admin/tables/bets?page=2000',
  'bets by stake': '/api/admin/tables/bets?sort=stake',
  'bets, pending': '/api/admin/tables/bets?status=pending',
  'bets of a player': '/api/admin/tables/bets?player=filled777',
  'bets, search by team': '/api/admin/tables/bets?search=home%2017',
  'bets of a week, large': '/api/admin/tables/bets?stakeMin=40&from=2026-01-01',
  'transactions, newest': '/api/admin/tables/transactions',
  'transactions by amount': '/api/admin/tables/transactions?sort=amount',
  'transactions, search by reference': '/api/admin/tables/transactions?search=filled99',
  'transactions, pending withdrawals': '/api/admin/tables/transactions?type=withdrawal&status=pending',
  'overview of a day': '/api/admin/overview?step=hour',
};
