// Counts calls by IP address in the database, across all nodes. An address above its limit is
// refused locally until the window ends, so a flood of calls doesn't load the database.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type Count = { current: number; ttl: number };

/** @returns the store for @fastify/rate-limit; its keys contain the address and the call */
export function createCallCounts(database: Queryable): FastifyRateLimitStoreCtor {
  return class CallCounts implements FastifyRateLimitStore {
    readonly #over = new Map<string, { current: number; endsAt: number }>();

    child(): FastifyRateLimitStore {
      return this;
    }

    incr(key: string, callback: (error: Error | null, count?: Count) => void, windowMs: number, max: number): void {
      const over = this.#over.get(key);
      if (over && over.endsAt > Date.now()) {
        callback(null, { current: over.current, ttl: over.endsAt - Date.now() });
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
      const now = Date.now();
      for (const [each, { endsAt }] of this.#over) if (endsAt <= now) this.#over.delete(each);
      this.#over.set(key, { current, endsAt: now + ttl });
    }
  };
}

async function countCall(database: Queryable, key: string, windowMs: number): Promise<Count> {
  return sql<Count>`
    insert into call_counts as c (key, calls, ends_at)
    values (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set calls = case when c.ends_at > now() then c.calls + 1 else 1 end,
      ends_at = case when c.ends_at > now() then c.ends_at else excluded.ends_at end
    returning calls as current, greatest(ceil(extract(epoch from ends_at - now()) * 1000), 0)::int as ttl`
    .named('count-call')
    .one(database);
}

export async function sweepCallCounts(database: Queryable): Promise<void> {
  await sql`delete from call_counts where ends_at < now()`.run(database);
}
