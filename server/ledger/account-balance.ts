// The balance of an operator account named after a provider, such as float:mpesa.
import { sql } from '#server/database/sql.ts';

/** Its credits less its debits, before a time if one is given. */
export function accountBalance(account: string, before: ReturnType<typeof sql> = sql`'infinity'::timestamptz`) {
  // The condition on the colon lets PostgreSQL use the indexes of these accounts.
  return sql`(
    (select coalesce(sum(amount_cents), 0) from transfers
      where credit_account = ${account} and position(':' in credit_account) > 0 and created_at < ${before})
    - (select coalesce(sum(amount_cents), 0) from transfers
      where debit_account = ${account} and position(':' in debit_account) > 0 and created_at < ${before}))::bigint`;
}
