// The facts of the database for the rules of production. It may be unmigrated, or empty.
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
  fromDemo: false,
  hasAdministrator: false,
  limitsSet: false,
  archived: false,
};

export async function readDatabaseFacts(database: Queryable): Promise<DatabaseFacts> {
  const rows = await sql<{ archived: boolean; filled: boolean }>`
    select current_setting('archive_mode') <> 'off' as archived, to_regclass('audit_entries') is not null as filled`.all(
    database,
  );
  const { archived, filled } = rows[0] as { archived: boolean; filled: boolean };
  if (!filled) return { ...emptyDatabase, archived };
  const facts = await sql<Omit<DatabaseFacts, 'archived'>>`
    select exists (select from users where role = 'admin') as "hasAdministrator",
    exists (select from users where role = 'admin' and phone_key = any(${demoAccounts.map(({ phoneNumber }) =>
      phoneKey(phoneNumber),
    )}::text[])) as "fromDemo",
    exists (select from audit_entries where action = 'risk limits changed') as "limitsSet"`.all(database);
  return { archived, ...(facts[0] as Omit<DatabaseFacts, 'archived'>) };
}
