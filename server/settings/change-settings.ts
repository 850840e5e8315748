// Changes the values set by staff. A change carries the initial values of the node where it was
// requested, so that the second person's node computes the same effective values.
import { isDangerous } from '#domain/settings/read-setting.ts';
import type { SettingName } from '#domain/settings/settings.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { setSilenceLimit } from '#server/features/games/silence.ts';
import { readStaffValues } from '#server/settings/settings.ts';

type Texts = Partial<Record<SettingName, string>>;

export type SettingsChange = {
  /** Null restores the initial value. */
  values: Partial<Record<SettingName, string | null>>;
  initial: Texts;
  reason: string | null;
};

const namesOf = ({ values }: Pick<SettingsChange, 'values'>) => Object.keys(values) as SettingName[];

/** Serialises changes without blocking reads. */
export async function lockSettings(transaction: Transaction): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.run(transaction);
}

export async function settingsDifference(database: Queryable, change: SettingsChange) {
  const staffValues = await readStaffValues(database);
  const { values, initial, reason } = change;
  const each = (textOf: (name: SettingName) => string | null | undefined): Texts =>
    Object.fromEntries(namesOf(change).map((name) => [name, textOf(name) ?? initial[name] ?? '']));
  return {
    before: each((name) => staffValues[name]),
    after: { ...each((name) => values[name]), ...(reason && { reason }) },
  };
}

export async function isDangerousChange(database: Queryable, change: SettingsChange): Promise<boolean> {
  const { before, after } = await settingsDifference(database, change);
  return namesOf(change).some((name) => isDangerous(name, before[name] ?? '', after[name] ?? ''));
}

export async function changeSettings(transaction: Transaction, change: SettingsChange, actorId: number): Promise<void> {
  await lockSettings(transaction);
  const { before, after } = await settingsDifference(transaction, change);
  for (const [name, value] of Object.entries(change.values)) {
    if (value === null) await sql`delete from settings where name = ${name}`.run(transaction);
    else
      await sql`
        insert into settings (name, value, set_by) values (${name}, ${value}, ${actorId})
        on conflict (name) do update set value = excluded.value, set_by = excluded.set_by, set_at = clock_timestamp()`.run(
        transaction,
      );
  }
  if (after.GAME_SILENCE_S !== undefined) await setSilenceLimit(transaction, Number(after.GAME_SILENCE_S) * 1000);
  const action = 'settings changed';
  await recordAction(transaction, { actorId, action, about: 'settings', before, after });
}
