// Failed log-ins are counted by phone and by address, in the database, so that all nodes count together.
// Without this the honest answers of the log-in form could be used to list customers or to guess.
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const windowMinutes = 15;
const limitByPhone = 10;
const limitByAddress = 50;

type Attempt = { phoneKey: string; address: string };

/**
 * Counts an attempt as failed before it is made, so that many at once are no more than one after another. Refuses
 * RATE_LIMITED, where limits are on, when this phone or this address has failed too often of late; that counts for nothing.
 * @returns the attempt, to be taken back when it did not fail
 */
export async function beginAttempt(
  database: Queryable,
  { phoneKey, address }: Attempt,
  { limited }: { limited: boolean },
): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    'insert into failed_logins (phone_key, address) values ($1, $2) returning id',
    [phoneKey, address],
  );
  const id = (rows[0] as { id: number }).id;
  if (!limited || !(await hasFailedTooOften(database, { phoneKey, address }))) return id;
  await takeBackAttempt(database, id);
  return refuse('RATE_LIMITED', { retryAfterSeconds: windowMinutes * 60 });
}

async function hasFailedTooOften(database: Queryable, { phoneKey, address }: Attempt): Promise<boolean> {
  const { rows } = await database.query<{ too_often: boolean }>(
    `select count(*) filter (where phone_key = $1) > $4 or count(*) filter (where address = $2) > $5 as too_often
     from failed_logins
     where (phone_key = $1 or address = $2) and failed_at > now() - make_interval(mins => $3)`,
    [phoneKey, address, windowMinutes, limitByPhone, limitByAddress],
  );
  return rows[0]?.too_often ?? false;
}

export async function takeBackAttempt(database: Queryable, id: number): Promise<void> {
  await database.query('delete from failed_logins where id = $1', [id]);
}

/** A log-in that succeeds clears what this phone's owner mistyped. */
export async function forgetFailures(database: Queryable, phoneKey: string): Promise<void> {
  await database.query('delete from failed_logins where phone_key = $1', [phoneKey]);
}
