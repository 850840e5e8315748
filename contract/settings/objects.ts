import { z } from 'zod';
import { idField, multilineTextField, timeText } from '#contract/fields.ts';
import { SETTING_NAMES } from '#domain/settings/settings.ts';

const settingName = z.enum(SETTING_NAMES);

export const SETTING_SOURCES = ['staff', 'environment', 'default'] as const;
const author = z.strictObject({ id: idField, username: z.string() });

/** Values are text in the format of the environment variable; empty means off or not set. */
const settingObject = z.strictObject({
  name: settingName,
  value: z.string(),
  source: z.enum(SETTING_SOURCES),
  /** The value that applies if staff set none, and its source. */
  initial: z.string(),
  initialSource: z.enum(['environment', 'default']),
  setBy: author.nullable(),
  setAt: timeText.nullable(),
});

/** An environment variable that can't be changed here; hidden values are null. */
const environmentVariableObject = z.strictObject({
  name: z.string(),
  isSet: z.boolean(),
  isHidden: z.boolean(),
  value: z.string().nullable(),
});

export const settingsOverview = z
  .strictObject({
    /** Whether a four-eyes amount is set, so that dangerous changes require two people. */
    twoPeople: z.boolean(),
    settings: z.array(settingObject),
    environment: z.array(environmentVariableObject),
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
        /** Null restores the environment's value or the default. */
        value: z.string().max(MAX_VALUE_LENGTH).nullable(),
        /** The value the caller saw. If it has changed since, nothing is saved. */
        seen: z.string().max(MAX_VALUE_LENGTH),
      }),
    )
    .min(1)
    .max(SETTING_NAMES.length)
    .refine((changes) => new Set(changes.map(({ name }) => name)).size === changes.length, 'A setting is listed twice'),
  /** Required for a dangerous change. */
  reason: multilineTextField().optional(),
});
