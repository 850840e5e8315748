// An installation has one currency (decision 0171). The first start stores it; later starts refuse
// any other, because the amounts in the database can't be reinterpreted.
import { type CurrencyCode, currency, setCurrency } from '#domain/currency.ts';
import { ConfigError } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { scaleRiskLimits } from '#server/features/risk/risk-limits.ts';

/** Sets the currency. Stores it in a database without one, and scales its betting limits. */
export async function adoptCurrency(pool: Pool, code: CurrencyCode): Promise<void> {
  setCurrency(code);
  const stored = await withTransaction(pool, async (transaction) => {
    const isFirst = await sql`
      insert into installation (currency) values (${code}) on conflict do nothing returning 1`.exists(transaction);
    if (isFirst) await scaleRiskLimits(transaction, currency().perDollarCent);
    return sql`select currency from installation`.value<string>(transaction);
  });
  if (stored !== code)
    throw new ConfigError(
      `CURRENCY is ${code}, but the amounts in this database are in ${stored}. ` +
        `Set CURRENCY=${stored}, or start with an empty database.`,
    );
}
