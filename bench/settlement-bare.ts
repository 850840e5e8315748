// The baseline for settlement: one SQL statement that only writes. It receives each selection's
// outcome, applies no rules, takes no ordered locks, and is one transaction for all bets.
import type { Pool } from '#server/database/pool.ts';

export type Outcomes = { selection_key: string; status: string; sentence: string | null }[];

/** The outcomes of a settled game's legs, by selection key. */
export async function outcomesOf(pool: Pool, gameId: number): Promise<Outcomes> {
  const { rows } = await pool.query<Outcomes[number]>(
    `select selection_key, min(status) as status, min(sentence) as sentence from bet_legs where game_id = $1
     group by selection_key`,
    [gameId],
  );
  return rows;
}

/** Writes the same rows as settlement, in one statement. @returns the number of bets */
export async function settleBare(pool: Pool, gameId: number, outcomes: Outcomes): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rowCount } = await client.query(
      `with leg as (
         update bet_legs set status = o.status, sentence = o.sentence, rules_version = 'bare'
         from jsonb_to_recordset($2::jsonb) as o (selection_key text, status text, sentence text)
         where bet_legs.game_id = $1 and bet_legs.selection_key = o.selection_key
         returning bet_legs.bet_id, bet_legs.status, bet_legs.odds_hundredths),
       bet as (
         update bets set status = leg.status, settlement_count = settlement_count + 1, settled_at = now(),
           payout_cents = case leg.status when 'won' then potential_win_cents when 'void' then stake_cents
             when 'half_won' then stake_cents * (leg.odds_hundredths + 100) / 200
             when 'half_lost' then stake_cents / 2 else 0 end
         from leg where bets.id = leg.bet_id
         returning bets.id, bets.user_id, bets.stake_cents, bets.payout_cents, bets.settlement_count),
       stake as (
         insert into transfers (kind, ref_id, sequence, user_id, debit_account, credit_account, amount_cents)
         select 'stake_settlement', id, settlement_count, user_id, 'staked', 'winnings', stake_cents from bet
         union all
         select 'payout', id, settlement_count, user_id, 'winnings', 'available', payout_cents from bet where payout_cents > 0)
       select id from bet`,
      [gameId, JSON.stringify(outcomes)],
    );
    return rowCount ?? 0;
  } finally {
    client.release(true);
  }
}
