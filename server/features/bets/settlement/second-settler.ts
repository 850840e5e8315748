// If the site has a four-eyes amount, a manual settlement needs two members of staff if it settles
// a bet as won before its games are over, or if the amounts decided alone today, either by this
// person or for this player, would exceed the four-eyes amount. The second person makes the same
// call, and must have had their role before the first call.
import type { Bet } from '#contract/bets/objects.ts';
import type { Cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { mayStill, needsTwo } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, type WalletBalances } from '#server/ledger/post-transfers.ts';
import { announceStaff } from '#server/live/announce.ts';
import type { Decider } from '#server/settings/settings.ts';

export type ManualSettlement = Decider & {
  betId: number;
  status: 'won' | 'lost' | 'void';
  note: string | null;
};

const refuseUnknown = () => refuse('NOT_FOUND');

/** Locks the wallet of the bet's player. Refuses with NOT_FOUND. */
export async function lockWalletOfBet(
  transaction: Transaction,
  betId: number,
): Promise<WalletBalances & { userId: number }> {
  const owner = sql`select user_id from bets where id = ${betId}`;
  const userId = await owner.value<number>(transaction, refuseUnknown);
  return { userId, ...((await lockWallet(transaction, userId)) ?? refuseUnknown()) };
}

/**
 * Records who settles the bet alone or as the first of two, and checks the second of two. The
 * caller has locked the wallet. Refuses with SECOND_PERSON_REQUIRED or ROLE_TOO_NEW. @returns
 * whether a second person is still needed
 */
export async function recordSettler(transaction: Transaction, settlement: ManualSettlement): Promise<boolean> {
  const { betId, status, note, actorId, fourEyesCents } = settlement;
  const bet = await readBet(transaction, settlement);
  const { user_id: userId, amount_cents: amountCents, settlement_count: count } = bet;
  const isEarly = status === 'won' && bet.has_open_game;
  const isLarge = await needsTwo(transaction, { actorId, userId, amountCents, limitCents: fourEyesCents });
  if (fourEyesCents === null || (!isEarly && !bet.has_first && !isLarge)) {
    await sql`
      insert into manual_settlements (bet_id, settlement, actor_id, user_id, amount_cents)
      values (${betId}, ${count}, ${actorId}, ${userId}, ${amountCents})`.run(transaction);
    return false;
  }
  const isFirst = await sql`
    insert into first_settlements as first (bet_id, settlement, status, actor_id, note)
    values (${betId}, ${count}, ${status}, ${actorId}, ${note})
    on conflict (bet_id, settlement, status) do update
      set actor_id = excluded.actor_id, note = excluded.note, created_at = excluded.created_at
      where not ${mayStill('first.actor_id', 'bets.settle')}
    returning 1`.exists(transaction);
  if (isFirst) {
    const action = 'settlement approved as the first of two';
    const after = { status, note, amountCents };
    await recordAction(transaction, { actorId, action, about: { bet: betId }, after });
    await announceStaff(transaction, 'bets');
    return true;
  }
  const first = await sql<{ is_own: boolean; role_is_older: boolean }>`
    select f.actor_id = ${actorId} as is_own, u.role_since < f.created_at as role_is_older
    from first_settlements f join users u on u.id = ${actorId}
    where f.bet_id = ${betId} and f.settlement = ${count} and f.status = ${status}`.one(transaction);
  if (first.is_own) refuse('SECOND_PERSON_REQUIRED');
  if (!first.role_is_older) refuse('ROLE_TOO_NEW');
  return false;
}

type BetRow = {
  user_id: number;
  amount_cents: Cents;
  settlement_count: number;
  has_open_game: boolean;
  has_first: boolean;
};

/**
 * Reads the bet, and the amount that counts: the larger of what the settlement pays (for a won
 * bet, the most that it can pay) and what it takes, plus the bet's cash-outs, which later facts no
 * longer reverse. From an open bet settled as lost, or as void once one of its games has started,
 * it takes the potential win and bonus, or nothing if a leg is already lost and the bet is not a
 * system. A free bet whose bet is void can be used again, so its stake counts as paid.
 */
async function readBet(transaction: Transaction, { betId, status }: ManualSettlement): Promise<BetRow> {
  return sql<BetRow>`
    select user_id, settlement_count, greatest(pays_cents, takes_cents) + (
        select coalesce(sum(amount_cents), 0) from standing_cash_outs where bet_id = bets.id)::bigint as amount_cents,
      exists (select 1 from bet_legs l join games g on g.id = l.game_id
        where l.bet_id = bets.id
          and (g.status in ('upcoming', 'live', 'postponed') or g.undo_until > clock_timestamp())) as has_open_game,
      exists (select 1 from first_settlements f
        where f.bet_id = bets.id and f.settlement = bets.settlement_count and f.status = ${status}) as has_first
    from (select *, potential_win_cents + coalesce(max_bonus_cents, 0) as won_cents from bets) as bets, lateral (
      select case ${status} when 'won' then won_cents when 'void' then stake_cents else 0 end as pays_cents,
        case
          when status = 'void' then stake_cents
          when status <> 'pending' then payout_cents
          when ${status} = 'won' then 0
          when system is null and exists (select 1 from bet_legs where bet_id = bets.id and status = 'lost') then 0
          when ${status} = 'lost' or exists (select 1 from bet_legs l join games g on g.id = l.game_id
            where l.bet_id = bets.id and g.status <> 'postponed'
              and not (g.status = 'upcoming' and g.start_time > clock_timestamp())) then won_cents
          else 0
        end as takes_cents) as amounts
    where id = ${betId}`.one(transaction, refuseUnknown);
}

/** Adds the manual settlements that await a second person, for staff. */
export async function withFirstSettlements(database: Queryable, bets: readonly Bet[]): Promise<Bet[]> {
  const awaiting = await sql<{ bet_id: number; firsts: NonNullable<Bet['firstSettlements']> }>`
    select f.bet_id, json_agg(json_build_object('by', u.username, 'status', f.status) order by f.created_at) as firsts
    from first_settlements f join bets b on b.id = f.bet_id and b.settlement_count = f.settlement
    join users u on u.id = f.actor_id
    where f.bet_id = any(${bets.map(({ id }) => id)}::bigint[]) and b.status <> f.status group by 1`.all(database);
  const byBet = new Map(awaiting.map(({ bet_id: betId, firsts }) => [betId, { firstSettlements: firsts }]));
  return bets.map((bet) => ({ ...bet, ...byBet.get(bet.id) }));
}
