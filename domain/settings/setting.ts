// The kinds of settings an operator has. A value is text in the environment, the database and the
// API; an empty text means off or not set.

export const SETTING_GROUPS = ['approval', 'inPlay', 'alerts', 'site', 'operator', 'deposits'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

type TimeUnit = 'ms' | 'seconds' | 'minutes' | 'hours';

/**
 * The direction that increases risk; `any` means every change to a value that is not empty. Such a
 * change requires a reason and, if a four-eyes amount is set, a second person.
 */
export type Danger = 'higher' | 'lower' | 'any';

type Common = {
  group: SettingGroup;
  danger?: Danger;
  /** If it may be empty: whether empty is the highest or the lowest value. A text may be empty. */
  off?: 'highest' | 'lowest';
};

type AmountSetting = Common & {
  kind: 'amount';
  /** In whole dollars, scaled to the installation's currency. */
  defaultDollars?: number;
};
type NumberSetting = Common &
  ({ kind: 'duration'; unit: TimeUnit } | { kind: 'count'; unit: 'messages' }) & {
    min: number;
    max: number;
    default?: number;
    /** Zero turns the protection off, which is riskier than any duration. */
    zeroIsOff?: true;
  };
type ChoiceSetting = Common & {
  kind: 'choice';
  /** From the weakest protection to the strongest. */
  choices: readonly [string, ...string[]];
  default: string;
};
type TextSetting = Common & {
  kind: 'text';
  maxLength: number;
  /** The value in the demo, which is clearly fake. */
  demo?: string;
  /** For a text that names an amount of money: the amount in the demo, in whole dollars. */
  demoDollars?: number;
};

export type Setting = AmountSetting | NumberSetting | ChoiceSetting | TextSetting;
