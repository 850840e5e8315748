// Counts calls by IP address in the database, across all nodes. Once an address exceeds a limit, a
// node refuses its calls without counting until the window ends, so a flood writes nothing.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { PERIOD_IS_RUNNING } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type Count = { current: number; ttl: number };

/** @returns the store for @fastify/rate-limit; its keys contain the address and the call */
export function createCallCounts(database: Queryable): FastifyRateLimitStoreCtor {
  return class CallCounts implements FastifyRateLimitStore {
    readonly #exceeded = new Map<string, { current: number; endsAt: number }>();

    child(): FastifyRateLimitStore {
      return this;
    }

    incr(key: string, callback: (error: Error | null, count?: Count) => void, windowMs: number, max: number): void {
      const exceeded = this.#exceeded.get(key);
      if (exceeded && exceeded.endsAt > performance.now()) {
        callback(null, { current: exceeded.current, ttl: Math.ceil(exceeded.endsAt - performance.now()) });
        return;
      }
      countCall(database, key, windowMs).then(
        (count) => {
          if (count.current > max) this.#remember(key, count);
          callback(null, count);
        },
        (error: Error) => callback(error),
      );
    }

    #remember(key: string, { current, ttl }: Count): void {
      const now = performance.now();
      for (const [each, { endsAt }] of this.#exceeded) if (endsAt <= now) this.#exceeded.delete(each);
      this.#exceeded.set(key, { current, endsAt: now + ttl });
    }
  };
}

async function countCall(database: Queryable, key: string, windowMs: number): Promise<Count> {
  return sql<Count>`
    insert into call_counts as earlier (key, calls, ends_at)
    values (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set calls = case when ${PERIOD_IS_RUNNING} then earlier.calls + 1 else 1 end,
      ends_at = case when ${PERIOD_IS_RUNNING} then earlier.ends_at else excluded.ends_at end
    returning calls as current, greatest(ceil(extract(epoch from ends_at - now()) * 1000), 0)::int as ttl`
    .named('count-call')
    .one(database);
}

export async function sweepCallCounts(database: Queryable): Promise<void> {
  await sql`delete from call_counts where ends_at < now()`.run(database);
}
