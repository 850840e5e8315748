// Removes the logged prices that no bet took, once no bet can take them (decision 0206).
import type { Pool } from '#server/database/pool.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';

const KEPT_DAYS = 7;
/** Takes about a second, and locks no row that a bet needs. */
const BATCH_ROWS = 500;
/** The next run continues where this one stops. The limit lets a node shut down in between. */
const MAX_RUN_MS = 20_000;
/** Long, because a batch reads all bets on its games. */
const MAX_BATCH_MS = 60_000;

/**
 * A row is kept whole if its game still has that version after `keptDays`, since bets may still be
 * placed at its prices. That is at most one row per game.
 */
export async function trimPriceLog(pool: Pool, keptDays = KEPT_DAYS): Promise<void> {
  const end = performance.now() + MAX_RUN_MS;
  const trim = () => withTransaction(pool, (transaction) => trimBatch(transaction, keptDays));
  while ((await trim()) === BATCH_ROWS && performance.now() < end);
}

const sold = (prices: Statement<object>) => sql`
  coalesce((select jsonb_object_agg(key, value) from jsonb_each(${prices}) where key = any(sold.keys)), '{}')`;

async function trimBatch(transaction: Transaction, keptDays: number): Promise<number> {
  await sql`set local statement_timeout = ${raw(MAX_BATCH_MS)}`.run(transaction);
  const trimmed = sql`
    with batch as materialized (
      select id, game_id, version from (
        select * from price_log where id > (select up_to from trimmed_prices) order by id limit ${BATCH_ROWS}
      ) as next where logged_at < now() - make_interval(days => ${keptDays})
    ), sold as (
      select game_id, game_version as version, array_agg(distinct selection_key) as keys
      from bet_legs
      where game_id = any(array(select game_id from batch))
        and (game_id, game_version) in (select game_id, version from batch)
      group by 1, 2
    ), trimmed as (
      update price_log log set prices = ${sold(sql`log.prices`)},
        model_prices = case when log.model_prices is not null then ${sold(sql`log.model_prices`)} end
      from batch join sold using (game_id, version) join games g on g.id = batch.game_id
      where log.id = batch.id and (g.version > batch.version or g.status in ('finished', 'abandoned'))
    ), moved as (
      update trimmed_prices set up_to = (select max(id) from batch) where exists (select from batch)
    )
    select count(*) from batch`;
  return trimmed.within(MAX_BATCH_MS).value<number>(transaction);
}
