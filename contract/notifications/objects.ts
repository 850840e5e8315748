import { z } from 'zod';
import { idField, moneyText, timeText } from '#contract/fields.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import {
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_KINDS,
  type NotificationCategory,
  PUSH_CHOICES,
} from '#domain/notification.ts';
import { LIMIT_KINDS, LIMIT_PERIODS } from '#domain/safer-play.ts';

/** What a notification is about. Which fields are present depends on its kind. */
const aboutObject = z
  .strictObject({
    betId: idField,
    transactionId: idField,
    /** Also set for a void bet whose free bet can be used again. */
    freeBetId: idField,
    status: z.enum(BET_STATUSES),
    /** For a bet on one game. */
    homeTeam: z.string(),
    awayTeam: z.string(),
    legs: z.int(),
    amount: moneyText,
    /** The limit that will change or has changed; without an amount, it is removed. */
    limit: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    /** When a free bet expires, or a limit takes effect. */
    until: timeText,
    minutes: z.int(),
  })
  .partial();

export const notificationObject = z
  .strictObject({
    /** Also the cursor for the page that starts after this notification. */
    id: z.string(),
    kind: z.enum(NOTIFICATION_KINDS),
    category: z.enum(Object.keys(NOTIFICATION_CATEGORIES) as NotificationCategory[]),
    at: timeText,
    unread: z.boolean(),
    about: aboutObject,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationObject>;

const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+={0,2}$/, 'Must be base64url');

/** As the browser's PushSubscription.toJSON() returns it, without expirationTime. */
export const pushSubscriptionInput = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({ p256dh: base64Url(100), auth: base64Url(30) }),
});

const minuteOfDay = z.int().min(0).max(1439);
const MAX_FAVOURITES = 200;
const names = z.array(z.string().max(80)).max(MAX_FAVOURITES);

/**
 * What to push to a device. Messages about security and safer play are always sent, except reality
 * checks, which the page shows.
 */
export const pushSettingsInput = z.strictObject({
  language: z.enum(LANGUAGES),
  categories: z.array(z.enum(PUSH_CHOICES)).max(PUSH_CHOICES.length),
  /** Minutes since midnight in timeZone; null for none. */
  quietFromMinute: minuteOfDay.nullable(),
  quietToMinute: minuteOfDay.nullable(),
  timeZone: z.string().max(60).refine(isTimeZone, 'Must be an IANA time zone'),
  /** Whether amounts may be shown on the lock screen. */
  showsAmounts: z.boolean(),
  /** With the category `goals`, goals in these games and in all games of these teams are pushed. */
  games: z.array(idField).max(MAX_FAVOURITES),
  teams: names,
});
export type PushSettings = z.infer<typeof pushSettingsInput>;
