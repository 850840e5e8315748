// If the site has a four-eyes amount, two members of staff must agree to settle a bet manually as
// won before its games are over, or any bet for which that pays or takes more than the amount. The
// second makes the same call, and must have had their role before the first did.
import type { Bet } from '#contract/bets/objects.ts';
import type { Cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { isAboveLimit, lockDecisionsOf, TODAY } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';

type ManualSettlement = {
  betId: number;
  status: 'won' | 'lost' | 'void';
  note: string | null;
  actorId: number;
  /** Null: one person is enough. */
  fourEyesCents: number | null;
};

type BetRow = {
  user_id: number;
  amount_cents: Cents;
  settlement_count: number;
  has_open_game: boolean;
  has_first: boolean;
};

/**
 * Records the first person's settlement, or finds the same one by another person. The wallet of the
 * bet is locked. Refuses SECOND_PERSON_REQUIRED and ROLE_TOO_NEW. @returns whether a second is
 * still needed
 */
export async function awaitsSecondSettler(transaction: Transaction, settlement: ManualSettlement): Promise<boolean> {
  const { betId, status, note, actorId, fourEyesCents } = settlement;
  if (fourEyesCents === null) return false;
  const bet = await readBet(transaction, settlement);
  const isEarly = status === 'won' && bet.has_open_game;
  const togetherCents = bet.amount_cents + (await settledAloneToday(transaction, { actorId, userId: bet.user_id }));
  if (!isEarly && !bet.has_first && !isAboveLimit(togetherCents, fourEyesCents)) {
    await transaction.query(
      `insert into manual_settlements (bet_id, settlement, actor_id, user_id, amount_cents) values ($1, $2, $3, $4, $5)`,
      [betId, bet.settlement_count, actorId, bet.user_id, bet.amount_cents],
    );
    return false;
  }
  const { rowCount } = await transaction.query(
    `insert into first_settlements (bet_id, settlement, status, actor_id, note) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [betId, bet.settlement_count, status, actorId, note],
  );
  if (rowCount === 1) {
    await recordAction(transaction, {
      actorId,
      action: 'settlement approved as the first of two',
      subject: 'bet',
      subjectId: betId,
      after: { status, note, amountCents: bet.amount_cents },
    });
    return true;
  }
  const { rows } = await transaction.query<{ is_own: boolean; role_is_older: boolean }>(
    `select f.actor_id = $4 as is_own, u.role_since < f.created_at as role_is_older
     from first_settlements f join users u on u.id = $4
     where f.bet_id = $1 and f.settlement = $2 and f.status = $3`,
    [betId, bet.settlement_count, status, actorId],
  );
  if (rows[0]?.is_own) refuse('SECOND_PERSON_REQUIRED');
  if (!rows[0]?.role_is_older) refuse('ROLE_TOO_NEW');
  return false;
}

/**
 * What the same person settled manually today (UTC) without a second, or anyone did for the same
 * player. Later reversals still count, since the money may have been withdrawn.
 */
async function settledAloneToday(
  transaction: Transaction,
  { actorId, userId }: { actorId: number; userId: number },
): Promise<number> {
  await lockDecisionsOf(transaction, actorId);
  const { rows } = await transaction.query<{ alone_cents: number }>(
    `select greatest(coalesce(sum(amount_cents) filter (where actor_id = $1), 0),
       coalesce(sum(amount_cents) filter (where user_id = $2), 0))::bigint as alone_cents
     from manual_settlements where (actor_id = $1 or user_id = $2) and created_at >= ${TODAY}`,
    [actorId, userId],
  );
  return rows[0]?.alone_cents as number;
}

/**
 * The bet, with what its settlement pays or takes, whichever is more. An open bet settled as lost,
 * or as void once one of its games has started, loses its potential win, unless a leg is already
 * lost. A free bet whose bet is void can be used again, so it counts as paid.
 */
async function readBet(transaction: Transaction, { betId, status }: ManualSettlement): Promise<BetRow> {
  const { rows } = await transaction.query<BetRow>(
    `select user_id, settlement_count, greatest(pays_cents, takes_cents) as amount_cents,
       exists (select 1 from bet_legs l join games g on g.id = l.game_id
         where l.bet_id = bets.id and g.status in ('upcoming', 'live', 'postponed')) as has_open_game,
       exists (select 1 from first_settlements f
         where f.bet_id = bets.id and f.settlement = bets.settlement_count and f.status = $2) as has_first
     from bets, lateral (
       select case $2 when 'won' then potential_win_cents when 'void' then stake_cents else 0 end as pays_cents,
         case
           when status = 'void' then stake_cents
           when status <> 'pending' then payout_cents
           when $2 = 'won' then 0
           when system is null and exists (select 1 from bet_legs where bet_id = bets.id and status = 'lost') then 0
           when $2 = 'lost' or exists (select 1 from bet_legs l join games g on g.id = l.game_id
             where l.bet_id = bets.id and g.status <> 'postponed'
               and not (g.status = 'upcoming' and g.start_time > clock_timestamp())) then potential_win_cents
           else 0
         end as takes_cents) as amounts
     where id = $1`,
    [betId, status],
  );
  return rows[0] ?? refuse('NOT_FOUND');
}

/** Adds the manual settlements that await a second person, for staff. */
export async function withFirstSettlements(database: Queryable, bets: readonly Bet[]): Promise<Bet[]> {
  const { rows } = await database.query<{ bet_id: number; by: string; status: 'won' | 'lost' | 'void' }>(
    `select f.bet_id, u.username as by, f.status
     from first_settlements f join bets b on b.id = f.bet_id and b.settlement_count = f.settlement
     join users u on u.id = f.actor_id
     where f.bet_id = any($1::bigint[]) and b.status <> f.status order by f.created_at`,
    [bets.map(({ id }) => id)],
  );
  return bets.map((bet) => {
    const first = rows.filter((row) => row.bet_id === bet.id).map(({ by, status }) => ({ by, status }));
    return first.length === 0 ? bet : { ...bet, firstSettlements: first };
  });
}
