import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { checkBoosts } from '#server/features/promotions/check-boosts.ts';
import { lockPromotion } from '#server/features/promotions/write-promotion.ts';

/**
 * Checks games whose boosts expired in the last hour, which is longer than most interruptions of
 * the job. Repeated checks change nothing.
 */
export async function checkEndedBoosts(pool: Pool): Promise<void> {
  const ended = sql`
    select max(p.id) from promotions p join games g on g.id = p.game_id
    where p.kind = 'odds_boost' and p.ends_at between now() - interval '1 hour' and now()
      and g.status in ('upcoming', 'live')
    group by g.id order by g.id`;
  for (const id of await ended.allValues<number>(pool))
    await withTransaction(pool, async (transaction) => {
      const game = await lockPromotion(transaction, id);
      if (game !== null) await checkBoosts(transaction, game, id);
    });
}
