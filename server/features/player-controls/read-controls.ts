import type { PlayerControls } from '#contract/player-controls/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

type Row = { stakePercent: number; tags: string[]; until: Date | null; reason: string; by: string; at: Date } & {
  suspendedAt: Date | null;
  suspensionReason: string | null;
  suspendedBy: string | null;
};

/** Refuses with NOT_FOUND. */
export async function readControls(database: Queryable, userId: number): Promise<PlayerControls> {
  const row = await sql<Row>`
    select u.stake_percent as "stakePercent",
      array(select tag from player_tags where user_id = u.id order by tag) as tags, f.frozen_until as until, f.reason,
      a.username as by, f.frozen_at as at, u.suspended_at as "suspendedAt", u.suspension_reason as "suspensionReason",
      case when u.suspended_at is not null then (
        select s.username from audit_entries e join users s on s.id = e.actor_id
        where e.subject = 'user' and e.subject_id = u.id and e.action = 'user suspended'
        order by e.number desc limit 1) end as "suspendedBy"
    from users u
    left join withdrawal_freezes f on f.user_id = u.id and f.frozen_until > clock_timestamp()
    left join users a on a.id = f.frozen_by
    where u.id = ${userId}`.one(database, () => refuse('NOT_FOUND'));
  const { stakePercent, tags, until, reason, by, at, suspendedAt, suspensionReason, suspendedBy } = row;
  return {
    stakePercent,
    tags,
    freeze: until && { until: until.toISOString(), reason, by, at: at.toISOString() },
    ...(suspendedAt && {
      suspension: { reason: suspensionReason ?? '', by: suspendedBy, at: suspendedAt.toISOString() },
    }),
  };
}
