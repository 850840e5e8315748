// The effective settings. Values set by staff are rows of one small table; without a row, the value
// from the environment applies, then the default. Rules about money read the rows in their
// transaction. The hot path uses a copy that every node reloads each second, since a notification
// could be missed.
import { readSetting } from '#domain/settings/read-setting.ts';
import { isSettingName, type SettingName, type SettingTexts } from '#domain/settings/settings.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type SettingValues, toSettingValues } from '#server/settings/setting-values.ts';

export type Settings = ReturnType<typeof createSettings>;

/** The initial values, from the environment or the defaults. */
export function initialTexts({ environment, defaults }: Config['settings']): SettingTexts {
  return { ...defaults, ...environment };
}

/** A member of staff, with the amount above which a second must approve; null for no limit. */
export type Decider = { actorId: number; fourEyesCents: number | null };

type StaffValues = Partial<Record<SettingName, string>>;

/** The values set by staff. Unknown settings and values no longer allowed are ignored. */
export async function readStaffValues(database: Queryable): Promise<StaffValues> {
  const rows = await sql<{ name: string; value: string }>`select name, value from settings`.all(database);
  const allowed = rows.filter(({ name, value }) => isSettingName(name) && !readSetting(name, value).problem);
  return Object.fromEntries(allowed.map(({ name, value }) => [name, value]));
}

type Dependencies = { pool: Pool; config: Pick<Config, 'settings'> };

export function createSettings({ pool, config }: Dependencies) {
  const initial = initialTexts(config.settings);
  let values = toSettingValues(initial);

  const read = async (database: Queryable): Promise<SettingValues> =>
    toSettingValues({ ...initial, ...(await readStaffValues(database)) });

  const deciderOf = async (viewer: { id: number }, database: Queryable): Promise<Decider> => ({
    actorId: viewer.id,
    fourEyesCents: (await read(database)).fourEyesCents,
  });

  const refresh = async (): Promise<void> => {
    values = await read(pool);
  };

  return {
    /** The effective values, at most about a second old. */
    current: () => values,
    /** The effective values as this transaction sees them. */
    read,
    deciderOf,
    /** Whether a four-eyes amount is set, so that some changes require two people. */
    requireTwo: async (database: Queryable) => (await read(database)).fourEyesCents !== null,
    refresh,
    initial,
  };
}
