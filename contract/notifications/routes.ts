import { get, post } from '#contract/route.ts';

const ownAccess = { self: 'id' } as const;

export const notificationRoutes = {
  listNotifications: get('/api/users/:id/notifications', ownAccess),
  countUnreadNotifications: get('/api/users/:id/notifications/unread', ownAccess),
  markNotificationsRead: post('/api/users/:id/notifications/read', ownAccess),
  getPushKey: get('/api/push/key', 'signed-in'),
  subscribeToPush: post('/api/push/subscriptions', 'signed-in', { perMinute: 300, perAccountMinute: 20 }),
  renewPushSubscription: post('/api/push/subscriptions/renew', 'signed-in', { perMinute: 300, perAccountMinute: 20 }),
  unsubscribeFromPush: post('/api/push/subscriptions/remove', 'signed-in', { perMinute: 300, perAccountMinute: 20 }),
};
