// The effective settings. Staff's values are rows of one small table; without a row the environment's
// value applies, then the default. Rules about money read the rows in their transaction. What the hot
// path needs comes from a copy that every node reads again each second, so no notification is needed
// that a node could miss.
import { readSetting } from '#domain/settings/read-setting.ts';
import { isSettingName, type SettingName, type SettingTexts } from '#domain/settings/settings.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type SettingValues, toSettingValues } from '#server/settings/setting-values.ts';

export type Settings = ReturnType<typeof createSettings>;

/** What applies without a row: the environment's values and the defaults. */
export function initialTexts({ environment, defaults }: Config['settings']): SettingTexts {
  return { ...defaults, ...environment };
}

type SetTexts = Partial<Record<SettingName, string>>;

/** Staff's values. One that a newer version does not know or allow is ignored. */
export async function readSetTexts(database: Queryable): Promise<SetTexts> {
  const rows = await sql<{ name: string; value: string }>`select name, value from settings`.all(database);
  const allowed = rows.filter(({ name, value }) => isSettingName(name) && !readSetting(name, value).problem);
  return Object.fromEntries(allowed.map(({ name, value }) => [name, value]));
}

type Dependencies = { pool: Pool; config: Pick<Config, 'settings'> };

export function createSettings({ pool, config }: Dependencies) {
  const initial = initialTexts(config.settings);
  let values = toSettingValues(initial);

  const read = async (database: Queryable): Promise<SettingValues> =>
    toSettingValues({ ...initial, ...(await readSetTexts(database)) });

  const refresh = async (): Promise<void> => {
    values = await read(pool);
  };

  return {
    /** The effective values, at most about a second old. */
    current: () => values,
    /** The effective values as this transaction sees them. */
    read,
    refresh,
    initial,
  };
}
