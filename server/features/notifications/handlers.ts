import type { FastifyRequest } from 'fastify';
import type { notificationRoutes } from '#contract/notifications/routes.ts';
import { countUnread, listNotifications, markRead } from '#server/features/notifications/inbox.ts';
import { renew, subscribe, unsubscribe } from '#server/features/notifications/push-subscriptions.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

const PAGE_SIZE = 30;

type Dependencies = Pick<Services, 'pool' | 'secrets' | 'config' | 'pushKeys'>;

export function notificationHandlers({
  pool,
  secrets,
  config,
  pushKeys,
}: Dependencies): HandlersOf<typeof notificationRoutes> {
  const push = { pool, services: config.pushServices };
  const sessionOf = (request: FastifyRequest) =>
    secrets.hashToken('session', readSessionToken(request) ?? refuse('UNAUTHENTICATED'));
  return {
    listNotifications: ({ params, query }) =>
      listNotifications(pool, params.id, { before: query.before, limit: query.limit ?? PAGE_SIZE }),
    countUnreadNotifications: async ({ params }) => ({ unread: await countUnread(pool, params.id) }),
    markNotificationsRead: async ({ params, body }) => {
      await markRead(pool, params.id, body.id);
      return { unread: await countUnread(pool, params.id) };
    },
    getPushKey: async () => ({ publicKey: (await pushKeys()).publicKey }),
    subscribeToPush: async ({ viewer, body, request }) => {
      await subscribe(push, { userId: viewer.id, sessionHash: sessionOf(request) }, body);
      return { subscribed: true };
    },
    renewPushSubscription: async ({ viewer, body }) => ({ subscribed: await renew(push, viewer.id, body) }),
    unsubscribeFromPush: async ({ viewer, body }) => {
      await unsubscribe(pool, viewer.id, body.endpoint);
      return { subscribed: false };
    },
  };
}
