import { raw, type Statement, sql } from '#server/database/sql.ts';

/**
 * A condition: whether a player has made a deposit, of at least the minimum, that has not been
 * reversed. Funds added by staff don't count.
 * @param userId the SQL of the player's id
 */
export const hasDeposited = (userId: string, minCents: Statement<object> = sql`0`) => sql`exists (
  select from transactions t
  where t.user_id = ${raw(userId)} and t.type = 'deposit' and t.status = 'completed' and t.method <> 'admin_credit'
    and t.amount_cents >= ${minCents} and t.former_payment_id is null
    and not exists (select from payments p where p.transaction_id = t.id and p.state = 'reversed'))`;
