// The tables of staff: which rows the filters leave, and by what they are ordered.
import type { CallQuery } from '#contract/routes.ts';
import { identityIs } from '#server/features/tables/figures.ts';
import { anywherePattern, Conditions, prefixPattern, type TableSource } from '#server/features/tables/table-query.ts';

const asId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

/** Fewer digits than this are a number of a row, not the start of a phone's. */
const phoneDigitsMin = 4;

/** A phone number as it begins: "+2547", "2547" and "07" alike find a number that is kept as +2547... */
const phonePattern = (text: string): string => {
  const digits = text.replace(/[^\d]/g, '').replace(/^0+/, '');
  return digits.length < phoneDigitsMin ? '' : prefixPattern(text.startsWith('0') ? `+254${digits}` : `+${digits}`);
};

// What a search finds is put into an array first: it is found by indexes, and then looked up by its ids. Left as a set, it is
// guessed to be large, and all ids of the table are read to join them.

/** People whose name, phone or address begins like the text, or whose number it is. */
function addPersonSearch(conditions: Conditions, text: string | undefined, column: string): Conditions {
  if (!text) return conditions;
  const lower = prefixPattern(text.toLowerCase());
  return conditions.addAll(
    `${column} = any (array(
       select id from users where id = $1 or username_key like $2
       union all select id from users where phone_key like $3 union all select id from users where lower(email) like $2))`,
    [asId(text), lower, phonePattern(text)],
  );
}

const userOrder = {
  id: 'u.id',
  username: 'u.username_key',
  balance: 'w.available_cents',
  createdAt: 'u.created_at',
  role: 'u.role',
  // Those who wait for a look come first, then those who have shown nothing.
  identity: `case when ${identityIs.pending} then (case when u.identity_rejected_at is null then 3 else 2 end) when ${identityIs.verified} then 0 else 1 end`,
};

const balanceBand = 'w.balance_band';

export function usersSource(query: CallQuery<'tableOfUsers'>): TableSource {
  const conditions = new Conditions()
    .add('u.role = $?', query.role)
    .add('u.is_verified = $?', query.verified)
    .add('u.identity_verified = $?', query.identityVerified)
    .add('(u.suspended_at is not null) = $?', query.suspended)
    .between('w.available_cents', query.balanceMin, query.balanceMax)
    .between('u.created_at', query.from, query.to);
  if (query.identity) conditions.addAll(identityIs[query.identity], []);
  addPersonSearch(conditions, query.search, 'u.id');
  const needsWallet = query.sort === 'balance' || query.balanceMin !== undefined || query.balanceMax !== undefined;
  const from = needsWallet ? 'users u join wallets w on w.user_id = u.id' : 'users u';
  // Everybody has a wallet: an order by balance alone needs no more than the wallets.
  if (query.sort === 'balance' && !conditions.sql.includes('u.'))
    return { from: 'wallets w', id: 'w.user_id', orderBy: userOrder.balance, band: balanceBand, conditions };
  const band = query.sort === 'balance' ? { band: balanceBand } : {};
  return { from, id: 'u.id', orderBy: userOrder[query.sort], ...band, conditions };
}

/** What a game is searched by, as its index has it. */
const gameText = "(g.home_team || ' v ' || g.away_team || ' ' || g.league)";

const betOrder = {
  id: 'b.id',
  stake: 'b.stake_cents',
  odds: 'b.odds_hundredths',
  potentialWin: 'b.potential_win_cents',
  payout: 'b.payout_cents',
  createdAt: 'b.created_at',
};

export function betsSource(query: CallQuery<'tableOfBets'>): TableSource {
  const conditions = new Conditions()
    .add('b.status = $?', query.status)
    .add('b.user_id = $?', query.userId)
    .add('b.id in (select bet_id from bet_legs where game_id = $?)', query.gameId)
    .between('b.stake_cents', query.stakeMin, query.stakeMax)
    .add('b.is_accumulator = $?', query.accumulator)
    .between('b.created_at', query.from, query.to);
  addPersonSearch(conditions, query.player, 'b.user_id');
  if (query.search)
    conditions.addAll(
      `b.id = any (array(
         select $1::bigint
         union all select id from bets where user_id in (select id from users where username_key like $2)
         union all select bet_id from bet_legs where game_id in (select id from games g where ${gameText} ilike $3)))`,
      [asId(query.search), prefixPattern(query.search.toLowerCase()), anywherePattern(query.search)],
    );
  const nullable = query.sort === 'payout';
  return { from: 'bets b', id: 'b.id', orderBy: betOrder[query.sort], nullable, conditions };
}

const transactionOrder = {
  id: 't.id',
  amount: 't.amount_cents',
  createdAt: 't.created_at',
  completedAt: 't.completed_at',
};

export function transactionsSource(query: CallQuery<'tableOfTransactions'>): TableSource {
  const conditions = new Conditions()
    .add('t.type = $?', query.type)
    .add('t.status = $?', query.status)
    .add('t.method = $?', query.method)
    .add("(t.method = 'admin_credit') = $?", query.credits)
    .add('t.user_id = $?', query.userId)
    .between('t.amount_cents', query.amountMin, query.amountMax)
    .between('t.created_at', query.from, query.to);
  addPersonSearch(conditions, query.player, 't.user_id');
  if (query.search)
    conditions.addAll(
      `t.id = any (array(
         select $1::bigint
         union all select id from transactions where user_id in (select id from users where username_key like $2)
         union all select id from transactions where coalesce(reference, '') || ' ' || coalesce(notes, '') ilike $3))`,
      [asId(query.search), prefixPattern(query.search.toLowerCase()), anywherePattern(query.search)],
    );
  const nullable = query.sort === 'completedAt';
  return { from: 'transactions t', id: 't.id', orderBy: transactionOrder[query.sort], nullable, conditions };
}

const gameOrder = {
  // In the order in which they need work: live, to come, postponed, over.
  work: 'work_order(g.status, g.start_time)',
  id: 'g.id',
  startTime: 'g.start_time',
  homeTeam: 'g.home_team',
  league: 'g.league',
};

export function gamesSource(query: CallQuery<'tableOfGames'>): TableSource {
  const conditions = new Conditions()
    .add('g.status = $?', query.status)
    .add('g.start_time >= $?', query.from)
    .add('g.start_time <= $?', query.to);
  if (query.search)
    conditions.addAll(`g.id = $1 or ${gameText} ilike $2`, [asId(query.search), anywherePattern(query.search)]);
  return { from: 'games g', id: 'g.id', orderBy: gameOrder[query.sort], conditions };
}
