const ownAccess = { self: 'id' } as const;

export const notificationRoutes = {
  listNotifications: { method: 'GET', path: '/api/users/:id/notifications', access: ownAccess },
  countUnreadNotifications: { method: 'GET', path: '/api/users/:id/notifications/unread', access: ownAccess },
  markNotificationsRead: { method: 'POST', path: '/api/users/:id/notifications/read', access: ownAccess },
  getPushKey: { method: 'GET', path: '/api/push/key', access: 'signed-in' },
  subscribeToPush: {
    method: 'POST',
    path: '/api/push/subscriptions',
    access: 'signed-in',
    perMinute: 300,
    perAccountMinute: 20,
  },
  renewPushSubscription: {
    method: 'POST',
    path: '/api/push/subscriptions/renew',
    access: 'signed-in',
    perMinute: 300,
    perAccountMinute: 20,
  },
  unsubscribeFromPush: {
    method: 'POST',
    path: '/api/push/subscriptions/remove',
    access: 'signed-in',
    perMinute: 300,
    perAccountMinute: 20,
  },
} as const;
