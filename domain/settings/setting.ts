// What a setting of the operator can be. Its value is text, in the environment, in the database and
// in calls alike; an empty text means that it is off or not set.

export const SETTING_GROUPS = ['approval', 'inPlay', 'alerts', 'site', 'operator', 'deposits'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

type TimeUnit = 'ms' | 'seconds' | 'minutes' | 'hours';

/** The value that counts as the riskiest: a change in this direction needs a reason and a colleague. */
export type Danger = 'higher' | 'lower' | 'any';

type Common = {
  group: SettingGroup;
  danger?: Danger;
  /** Whether it may be empty, and where that is in the order of its values. */
  off?: 'highest' | 'lowest';
};

type AmountSetting = Common & {
  kind: 'amount';
  /** In whole dollars, at the scale of the installation's currency. */
  defaultDollars?: number;
};
type NumberSetting = Common &
  ({ kind: 'duration'; unit: TimeUnit } | { kind: 'count'; unit: 'messages' }) & {
    min: number;
    max: number;
    default?: number;
    /** Zero switches the protection off, which is riskier than any duration. */
    zeroIsOff?: true;
  };
type ChoiceSetting = Common & {
  kind: 'choice';
  /** From the lowest to the highest. */
  choices: readonly [string, ...string[]];
  default: string;
};
type TextSetting = Common & {
  kind: 'text';
  maxLength: number;
  /** What the demo shows, which is clearly not real. */
  demo?: string;
  /** For a sum of money in words, in whole dollars. */
  demoDollars?: number;
};

export type Setting = AmountSetting | NumberSetting | ChoiceSetting | TextSetting;
