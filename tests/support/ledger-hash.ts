import type { Queryable } from '#server/database/transaction.ts';

/** A hash of every row of the tables with balances, bets and requests, without payments. */
export async function ledgerHash(database: Queryable): Promise<string> {
  const tables = ['transfers', 'wallets', 'transactions', 'bets', 'bet_legs', 'cash_outs', 'free_bets', 'exposures'];
  const each = tables.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t)`);
  const { rows } = await database.query<{ hash: string }>(`select md5(concat_ws('|', ${each.join(', ')})) as hash`);
  return rows[0]?.hash ?? '';
}
