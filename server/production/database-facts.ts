// Facts about the database for the production rules. It may be unmigrated, or empty.
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { phoneKey } from '#server/features/auth/phone-number.ts';

export type DatabaseFacts = {
  /** Contains the demo's administrator, with a public password. */
  fromDemo: boolean;
  hasAdministrator: boolean;
  /** An administrator has saved the betting limits at least once. */
  limitsSet: boolean;
  /** PostgreSQL archives its write-ahead log, for point-in-time recovery. */
  archived: boolean;
};

export const emptyDatabase: DatabaseFacts = {
  ...{ fromDemo: false, hasAdministrator: false, limitsSet: false, archived: false },
};

export async function readDatabaseFacts(database: Queryable): Promise<DatabaseFacts> {
  const { archived, filled } = await sql<{ archived: boolean; filled: boolean }>`
    select current_setting('archive_mode') <> 'off' as archived,
      to_regclass('audit_entries') is not null as filled`.one(database);
  if (!filled) return { ...emptyDatabase, archived };
  const demoKeys = demoAccounts.map(({ phoneNumber }) => phoneKey(phoneNumber));
  return sql<DatabaseFacts>`
    select ${archived}::boolean as archived, exists (select from users where role = 'admin') as "hasAdministrator",
      exists (select from users where role = 'admin' and phone_key = any(${demoKeys}::text[])) as "fromDemo",
      exists (select from audit_entries where action = 'risk limits changed') as "limitsSet"`.one(database);
}
