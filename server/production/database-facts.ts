// Facts about the database for the production rules. It may be unmigrated or empty.
import type { SettingName } from '#domain/settings/settings.ts';
import type { Config } from '#server/config.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { phoneKey } from '#server/features/auth/phone-number.ts';
import { hasUnreadable } from '#server/features/second-factor/second-factor.ts';
import { createSecrets } from '#server/secrets.ts';
import { readStaffValues } from '#server/settings/settings.ts';

export type DatabaseFacts = {
  /** Contains the demo's administrator, with a public password. */
  fromDemo: boolean;
  hasAdministrator: boolean;
  /** Staff have saved the betting limits at least once. */
  limitsSet: boolean;
  /** PostgreSQL archives its write-ahead log, for point-in-time recovery. */
  archived: boolean;
  /** The currency of its amounts; null before the first start. */
  currency: string | null;
  /** There are second factors that were set up with another SESSION_SECRET. */
  hasUnreadableFactors: boolean;
  /** The values of settings set by staff. */
  settings: Partial<Record<SettingName, string>>;
};

export const emptyDatabase: DatabaseFacts = {
  fromDemo: false,
  hasAdministrator: false,
  limitsSet: false,
  archived: false,
  currency: null,
  hasUnreadableFactors: false,
  settings: {},
};

type Tables = { archived: boolean; isMigrated: boolean; hasInstallation: boolean; hasSettings: boolean };

export async function readDatabaseFacts(
  database: Queryable,
  { sessionSecret }: Pick<Config, 'sessionSecret'>,
): Promise<DatabaseFacts> {
  const { archived, isMigrated, hasInstallation, hasSettings } = await sql<Tables>`
    select current_setting('archive_mode') <> 'off' as archived,
      to_regclass('audit_entries') is not null as "isMigrated", to_regclass('installation') is not null as "hasInstallation",
      to_regclass('settings') is not null as "hasSettings"`.one(database);
  if (!isMigrated) return { ...emptyDatabase, archived };
  const currency = hasInstallation ? await sql`select currency from installation`.firstValue<string>(database) : null;
  const demoKeys = demoAccounts.map(({ phoneNumber }) => phoneKey(phoneNumber));
  const settings = hasSettings ? await readStaffValues(database) : {};
  const hasUnreadableFactors = await hasUnreadable(database, createSecrets(sessionSecret));
  const facts = await sql<Omit<DatabaseFacts, 'settings' | 'hasUnreadableFactors'>>`
    select ${archived}::boolean as archived, ${currency}::text as currency, exists (select from users where role = 'admin') as "hasAdministrator",
      exists (select from users where role = 'admin' and phone_key = any(${demoKeys}::text[])) as "fromDemo",
      exists (select from audit_entries where action = 'risk limits changed') as "limitsSet"`.one(database);
  return { ...facts, hasUnreadableFactors, settings };
}
