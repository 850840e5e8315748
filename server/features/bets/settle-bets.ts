// Pays bets whose legs are decided, and takes back what was paid on legs that are decided no longer. Bounded
// transactions, wallets locked in the order of the players and then bets in the order of their ids; the
// ledger gives each settlement of a bet its effect once.
import type { BetStatus } from '#domain/bet.ts';
import { betSettled, settlementReversed, stakeAccount } from '#domain/ledger/recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { BetSettlement } from '#domain/settlement/settle-bet.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { type BetStanding, settlementOfBet } from '#server/features/bets/settlement-of-bet.ts';
import { lockWallets, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

const betsInATransaction = 1000;

type BetToSettle = BetStanding & {
  id: number;
  user_id: number;
  status: BetStatus;
  payout_cents: Cents | null;
  settlement_count: number;
};

/** Settles or reverses every bet on a game that does not stand as its legs say. @returns how many. */
export async function settleBets(pool: Pool, gameId: number): Promise<number> {
  let settled = 0;
  let after = 0;
  for (;;) {
    const ids = await nextBets(pool, gameId, after);
    if (ids.length === 0) return settled;
    after = ids.at(-1)?.id ?? after;
    settled += await withTransaction(pool, (transaction) => settleSome(transaction, ids));
  }
}

type BetKey = { id: number; user_id: number };

/** Bets that may need settling: an unsettled one with a decided leg, a settled one with an undecided leg, or another sum. */
async function nextBets(pool: Pool, gameId: number, after: number): Promise<BetKey[]> {
  const { rows } = await pool.query<BetKey>(
    `select b.id, b.user_id from bets b
     where b.id > $2 and b.settled_by is null and b.status <> 'cashed_out'
       and exists (select 1 from bet_legs leg where leg.bet_id = b.id and leg.game_id = $1
                   and (leg.status <> 'pending' or b.status <> 'pending'))
       and (b.status = 'pending' or exists (select 1 from games where id = $1 and settlement_due))
     order by b.id limit ${betsInATransaction}`,
    [gameId, after],
  );
  return rows;
}

async function settleSome(transaction: Transaction, keys: readonly BetKey[]): Promise<number> {
  const wallets = await lockWallets(transaction, [...new Set(keys.map((key) => key.user_id))]);
  const available = new Map([...wallets].map(([userId, wallet]) => [userId, wallet.availableCents]));
  const bets = await lockBets(
    transaction,
    keys.map((key) => key.id),
  );
  const changes = bets.flatMap((bet) => changeOf(bet, available));
  await writeSettlements(transaction, changes);
  await postTransfers(
    transaction,
    changes.flatMap((change) => change.transfers),
  );
  await announcePlayers(
    transaction,
    changes.map(({ bet }) => ({ userId: bet.user_id, betId: bet.id })),
  );
  return changes.length;
}

async function lockBets(transaction: Transaction, ids: readonly number[]): Promise<BetToSettle[]> {
  const { rows } = await transaction.query<BetToSettle>(
    `select b.id, b.user_id, b.stake_cents, b.potential_win_cents, b.status, b.payout_cents, b.settlement_count,
       b.system, b.line_stake_cents, b.free_bet_id is not null as is_free,
       (select json_agg(json_build_object('odds', leg.odds_hundredths, 'status', leg.status, 'group', leg.group_number)
                         order by leg.leg_number)
        from bet_legs leg where leg.bet_id = b.id) as legs,
       (select coalesce(json_agg(json_build_object('number', g.group_number, 'odds', g.odds_hundredths,
                                                   'oddsWithout', g.odds_without) order by g.group_number), '[]')
        from bet_groups g where g.bet_id = b.id) as groups
     from bets b where b.id = any($1::bigint[]) and b.settled_by is null and b.status <> 'cashed_out'
     order by b.id for update of b`,
    [ids],
  );
  return rows;
}

type BetChange = { bet: BetToSettle; settlement: BetSettlement | null; count: number; transfers: Transfer[] };

/** What has to happen to one bet, if anything. Keeps count of what each player has available meanwhile. */
function changeOf(bet: BetToSettle, available: Map<number, Cents>): BetChange[] {
  const settlement = settlementOfBet(bet);
  const standsSo =
    bet.status === (settlement?.status ?? 'pending') && bet.payout_cents === (settlement?.payout ?? null);
  if (standsSo) return [];
  const event = { betId: bet.id, userId: bet.user_id, stakeCents: bet.stake_cents };
  const transfers: Transfer[] = [];
  const balance = available.get(bet.user_id) ?? cents(0);
  if (bet.payout_cents !== null)
    transfers.push(
      ...settlementReversed({
        ...event,
        settlement: bet.settlement_count,
        payoutCents: bet.payout_cents,
        availableCents: balance,
        stakeTo: stakeAccount({ isFree: bet.is_free, status: bet.status }),
      }),
    );
  const count = settlement === null ? bet.settlement_count : bet.settlement_count + 1;
  if (settlement !== null)
    transfers.push(
      ...betSettled({
        ...event,
        settlement: count,
        payoutCents: settlement.payout,
        stakeTo: stakeAccount({ isFree: bet.is_free, status: settlement.status }),
      }),
    );
  available.set(bet.user_id, cents(balance + netAvailable(transfers)));
  return [{ bet, settlement, count, transfers }];
}

function netAvailable(transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, transfer) => {
    if (transfer.credit === 'available') return sum + transfer.amountCents;
    return transfer.debit === 'available' ? sum - transfer.amountCents : sum;
  }, 0);
}

async function writeSettlements(transaction: Transaction, changes: readonly BetChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(
    `update bets set status = new.status, payout_cents = new.payout_cents, settlement_count = new.settlement_count,
       settled_at = case when new.status = 'pending' then null else now() end
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[]) as new (id, status, payout_cents, settlement_count)
     where bets.id = new.id`,
    [
      changes.map(({ bet }) => bet.id),
      changes.map(({ settlement }) => settlement?.status ?? 'pending'),
      changes.map(({ settlement }) => settlement?.payout ?? null),
      changes.map(({ count }) => count),
    ],
  );
}
