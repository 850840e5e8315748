// The kinds of notifications in the inbox, and which of them are pushed to a device. Goals have no
// kind, since they are only pushed.

type Category = {
  /**
   * Whether it is pushed: if the player chose its category, always (even in quiet hours), or never.
   */
  push: 'chosen' | 'always' | 'never';
  /** Whether it is about betting, and so not pushed while the player may not bet. */
  isBetting: boolean;
  /** A push that has not been delivered after this time is dropped. */
  lifetimeSeconds: number;
};

const HOUR = 3600;

export const NOTIFICATION_CATEGORIES = {
  goals: { push: 'chosen', isBetting: true, lifetimeSeconds: 600 },
  bets: { push: 'chosen', isBetting: true, lifetimeSeconds: 12 * HOUR },
  payments: { push: 'chosen', isBetting: false, lifetimeSeconds: 24 * HOUR },
  identity: { push: 'chosen', isBetting: false, lifetimeSeconds: 24 * HOUR },
  promotions: { push: 'never', isBetting: true, lifetimeSeconds: 0 },
  safer_play: { push: 'always', isBetting: false, lifetimeSeconds: 24 * HOUR },
  security: { push: 'always', isBetting: false, lifetimeSeconds: 72 * HOUR },
} as const satisfies Record<string, Category>;
export type NotificationCategory = keyof typeof NOTIFICATION_CATEGORIES;

/** The categories that a player chooses for a device. */
export const PUSH_CHOICES = ['goals', 'bets', 'payments', 'identity'] as const satisfies NotificationCategory[];
export type PushChoice = (typeof PUSH_CHOICES)[number];

const CATEGORY_OF_KIND = {
  bet_settled: 'bets',
  cashed_out: 'bets',
  payout_reversed: 'bets',
  cash_out_reversed: 'bets',
  deposit_completed: 'payments',
  deposit_rejected: 'payments',
  deposit_reversed: 'payments',
  withdrawal_completed: 'payments',
  withdrawal_rejected: 'payments',
  withdrawal_cancelled: 'payments',
  funds_added: 'payments',
  funds_reversed: 'payments',
  funds_deducted: 'payments',
  deduction_reversed: 'payments',
  identity_approved: 'identity',
  identity_rejected: 'identity',
  free_bet_received: 'promotions',
  promotion_redeemed: 'promotions',
  free_bet_expiring: 'promotions',
  free_bet_revoked: 'promotions',
  limits_changed: 'safer_play',
  staff_limit_changed: 'safer_play',
  limit_due: 'safer_play',
  limit_applied: 'safer_play',
  time_out_taken: 'safer_play',
  time_out_ended: 'safer_play',
  exclusion_taken: 'safer_play',
  exclusion_ended: 'safer_play',
  reality_check: 'safer_play',
  new_device: 'security',
  password_changed: 'security',
  second_factor_on: 'security',
  second_factor_off: 'security',
} as const satisfies Record<string, NotificationCategory>;
export type NotificationKind = keyof typeof CATEGORY_OF_KIND;

export const NOTIFICATION_KINDS = Object.keys(CATEGORY_OF_KIND) as [NotificationKind, ...NotificationKind[]];

export const categoryOf = (kind: NotificationKind): NotificationCategory => CATEGORY_OF_KIND[kind];

/** Kinds that are hidden from the inbox while a player is excluded or taking a time-out. */
export const PROMOTIONAL_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => categoryOf(kind) === 'promotions',
);

/** A reality check is not pushed, since the page shows it. */
export const PUSHED_KINDS: readonly NotificationKind[] = NOTIFICATION_KINDS.filter(
  (kind) => kind !== 'reality_check' && NOTIFICATION_CATEGORIES[categoryOf(kind)].push !== 'never',
);

export type Device = {
  categories: readonly string[];
  /** Minutes since midnight in the device's time zone; null without quiet hours. */
  quietFromMinute: number | null;
  quietToMinute: number | null;
  localMinute: number;
  /** The player is excluded, taking a time-out or suspended. */
  isBettingBlocked: boolean;
};

/** Quiet hours may span midnight. Equal times mean none. */
export function isQuiet({ quietFromMinute: from, quietToMinute: to, localMinute: now }: Device): boolean {
  if (from === null || to === null) return false;
  return from <= to ? from <= now && now < to : now >= from || now < to;
}

export function isPushed(category: NotificationCategory, device: Device): boolean {
  const { push, isBetting } = NOTIFICATION_CATEGORIES[category];
  if (push !== 'chosen') return push === 'always';
  return device.categories.includes(category) && !isQuiet(device) && !(isBetting && device.isBettingBlocked);
}
