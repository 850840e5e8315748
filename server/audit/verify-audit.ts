// Verifies the audit trail: numbers have no gaps, each row's hash is derived from the previous hash
// and its own content, and the last row has the stored head's number and hash.
import type { AuditReport } from '#contract/audit/objects.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { withSnapshot } from '#server/database/transaction.ts';

type Problem = NonNullable<AuditReport['broken']>['problem'];
type BrokenRow = { number: number; problem: Problem };

const problemMessages: Record<Problem, (number: number) => string> = {
  changed: (number) => `The content of entry ${number} has been changed`,
  missing: (number) => `Entry ${number} is missing`,
  unlinked: (number) => `Entry ${number} is not linked to the previous entry`,
  'cut off': (number) => `The trail was cut off or rewritten: it does not end with entry ${number}, the last recorded`,
  added: (number) => `Entry ${number} was added after the trail's last entry`,
};

const FIND_FIRST_BROKEN = sql<BrokenRow>`
  with chain as (
    select number, previous_hash, hash,
      lag(number, 1, 0::bigint) over (order by number) as number_before,
      lag(hash, 1, sha256('goldline audit trail')) over (order by number) as hash_before,
      audit_entry_hash(previous_hash, number, actor_id, action, subject, subject_id, before, after, created_at) as computed_hash
    from audit_entries
  )
  select case when number <> number_before + 1 then number_before + 1 else number end as number,
    case when number <> number_before + 1 then 'missing'
         when computed_hash <> hash then 'changed' else 'unlinked' end as problem
  from chain
  where number <> number_before + 1 or computed_hash <> hash or previous_hash <> hash_before
  order by chain.number limit 1`;

const VERIFY_TIMEOUT_MS = 600_000;

type Head = { entries: number; head: string; number: number; isReached: boolean; isPassed: boolean };

export async function verifyAudit(pool: Pool): Promise<AuditReport> {
  return withSnapshot(pool, async (transaction) => {
    await sql`set local statement_timeout = ${raw(VERIFY_TIMEOUT_MS)}`.run(transaction);
    const { entries, head, number, isReached, isPassed } = await sql<Head>`
      select (select count(*) from audit_entries) as entries, encode(hash, 'hex') as head, number,
        number = 0 or exists (select 1 from audit_entries e where e.number = h.number and e.hash = h.hash) as "isReached",
        exists (select 1 from audit_entries e where e.number > h.number) as "isPassed"
      from audit_head h`
      .within(VERIFY_TIMEOUT_MS)
      .one(transaction);
    const broken = await FIND_FIRST_BROKEN.within(VERIFY_TIMEOUT_MS).first(transaction);
    const cutOff: BrokenRow | null = isReached ? null : { number, problem: 'cut off' };
    const added: BrokenRow | null = isPassed ? { number: number + 1, problem: 'added' } : null;
    const first = broken ?? cutOff ?? added;
    const described = first && { ...first, message: problemMessages[first.problem](first.number) };
    return { holds: first === null, entries, head, broken: described };
  });
}
