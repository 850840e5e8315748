import { z } from 'zod';
import { pageLimit } from '#contract/fields.ts';
import { notificationObject, pushSettingsInput, pushSubscriptionInput } from '#contract/notifications/objects.ts';

const MAX_PAGE_SIZE = 100;

/** A notification's id: its time in microseconds and the event. */
const notificationIdText = z
  .string()
  .regex(/^\d{1,17}\.[a-z_]+(:[\w-]+)*$/, 'Must be the id of a notification')
  .max(100);

const { endpoint } = pushSubscriptionInput.shape;

export const notificationSchemas = {
  listNotifications: {
    summary: "A player's notifications, newest first, derived from records such as bets, requests and logins",
    query: z.strictObject({
      before: notificationIdText.optional(),
      limit: pageLimit(MAX_PAGE_SIZE),
    }),
    response: z.strictObject({
      items: z.array(notificationObject),
      /** The value of `before` for the next page; null on the last page. */
      next: z.string().nullable(),
    }),
  },
  countUnreadNotifications: {
    summary: 'The number of unread notifications, at most 100',
    response: z.strictObject({ unread: z.int() }),
  },
  markNotificationsRead: {
    summary: 'Mark notifications as read, up to and including this one',
    body: z.strictObject({ id: notificationIdText }),
    response: z.strictObject({ unread: z.int() }),
  },
  getPushKey: {
    summary: "The server's public key for Web Push (VAPID), for PushManager.subscribe",
    response: z.strictObject({ publicKey: z.string() }),
  },
  subscribeToPush: {
    summary: "Push notifications to this browser until its session ends, or change the subscription's settings",
    body: pushSubscriptionInput.extend(pushSettingsInput.shape),
    response: z.strictObject({ subscribed: z.literal(true) }),
  },
  renewPushSubscription: {
    summary: 'Replace a subscription that the browser has renewed, keeping its settings',
    body: pushSubscriptionInput.extend({ oldEndpoint: endpoint }),
    response: z.strictObject({ subscribed: z.boolean() }),
  },
  unsubscribeFromPush: {
    summary: 'Stop pushing to this browser',
    body: z.strictObject({ endpoint }),
    response: z.strictObject({ subscribed: z.literal(false) }),
  },
} as const;
