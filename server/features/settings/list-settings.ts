import type { OperatorSetting, SettingsOverview } from '#contract/settings/objects.ts';
import { SETTING_NAMES, type SettingName } from '#domain/settings/settings.ts';
import type { Config } from '#server/config.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readStaffValues, type Settings } from '#server/settings/settings.ts';

type Author = { name: string; id: number; username: string; set_at: Date };
type Dependencies = { config: Pick<Config, 'settings' | 'environmentVariables'>; settings: Settings };

export async function listSettings(database: Queryable, { config, settings }: Dependencies): Promise<SettingsOverview> {
  const staffValues = await readStaffValues(database);
  const authors = await sql<Author>`
    select s.name, u.id, u.username, s.set_at from settings s join users u on u.id = s.set_by`.all(database);
  const { fourEyesCents } = await settings.read(database);
  const toSetting = (name: SettingName): OperatorSetting => {
    const initialSource = config.settings.environment[name] === undefined ? 'default' : 'environment';
    const initial = { initial: settings.initial[name], initialSource } as const;
    const value = staffValues[name];
    if (value === undefined)
      return { name, value: initial.initial, source: initialSource, ...initial, setBy: null, setAt: null };
    const { id = 0, username = '', set_at } = authors.find((author) => author.name === name) ?? {};
    const author = { setBy: { id, username }, setAt: set_at?.toISOString() ?? null };
    return { name, value, source: 'staff', ...initial, ...author };
  };
  return {
    twoPeople: fourEyesCents !== null,
    settings: SETTING_NAMES.map(toSetting),
    environment: config.environmentVariables,
  };
}
