import { z } from 'zod';
import { idField, noteField, timeText } from '#contract/fields.ts';
import { SETTING_NAMES } from '#domain/settings/settings.ts';

const settingName = z.enum(SETTING_NAMES);

export const SETTING_SOURCES = ['staff', 'environment', 'default'] as const;
const author = z.strictObject({ id: idField, username: z.string() });

/** A value is text in the form of the environment variable; empty: off, or not set. */
const settingObject = z.strictObject({
  name: settingName,
  value: z.string(),
  source: z.enum(SETTING_SOURCES),
  /** What applies without staff's value, and where it comes from. */
  initial: z.string(),
  initialSource: z.enum(['environment', 'default']),
  setBy: author.nullable(),
  setAt: timeText.nullable(),
});

/** A variable of the environment that can't be changed here; hidden values are null. */
const machineSettingObject = z.strictObject({
  name: z.string(),
  isSet: z.boolean(),
  isHidden: z.boolean(),
  value: z.string().nullable(),
});

export const settingsOverview = z
  .strictObject({
    /** Whether dangerous changes take two people, because a four-eyes amount is set. */
    twoPeople: z.boolean(),
    settings: z.array(settingObject),
    machine: z.array(machineSettingObject),
  })
  .meta({ id: 'OperatorSettings' });
export type SettingsOverview = z.infer<typeof settingsOverview>;
export type OperatorSetting = SettingsOverview['settings'][number];

const MAX_VALUE_LENGTH = 500;

export const settingsChange = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        name: settingName,
        /** Null returns to the environment's value or the default. */
        value: z.string().max(MAX_VALUE_LENGTH).nullable(),
        /** The value before the change. If it is another one by now, nothing is changed. */
        seen: z.string().max(MAX_VALUE_LENGTH),
      }),
    )
    .min(1)
    .max(SETTING_NAMES.length)
    .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, 'Each setting only once'),
  /** Required for a dangerous change. */
  reason: noteField().optional(),
});
