// Who opened a live connection, and which staff updates they may receive.
import { STAFF_TOPICS, type StaffTopic } from '#contract/live-messages.ts';
import type { Permission } from '#domain/roles.ts';
import { hasPermission } from '#server/http/access.ts';
import type { Viewer } from '#server/http/handlers.ts';

/** A visitor has no id. */
export type Listener = { userId: number | null; topics: readonly StaffTopic[] };

const REQUIRED_PERMISSION: Record<StaffTopic, Permission> = {
  money: 'money.read',
  identity: 'identity.review',
  proposals: 'risk.manage',
  bets: 'bets.read',
};

export function listenerOf(viewer: Viewer | null): Listener {
  if (viewer === null) return { userId: null, topics: [] };
  return {
    userId: viewer.id,
    topics: STAFF_TOPICS.filter((topic) => hasPermission(viewer, REQUIRED_PERMISSION[topic])),
  };
}

export function isSameListener(one: Listener, other: Listener): boolean {
  return one.userId === other.userId && one.topics.join() === other.topics.join();
}
