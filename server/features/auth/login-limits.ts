// Failed log-ins are counted by phone and by address, in the database, so that all nodes count together.
// Without this the honest answers of the log-in form could be used to list customers or to guess.
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const windowMinutes = 15;
const limitByPhone = 10;
const limitByAddress = 50;

type Attempt = { phoneKey: string; address: string };

/** Refuses with RATE_LIMITED when this phone or this address has failed too often of late. */
export async function refuseTooManyFailures(database: Queryable, attempt: Attempt): Promise<void> {
  const { rows } = await database.query<{ by_phone: number; by_address: number }>(
    `select count(*) filter (where phone_key = $1)::int as by_phone,
            count(*) filter (where address = $2)::int as by_address
     from failed_logins
     where (phone_key = $1 or address = $2) and failed_at > now() - make_interval(mins => $3)`,
    [attempt.phoneKey, attempt.address, windowMinutes],
  );
  const failures = rows[0] ?? { by_phone: 0, by_address: 0 };
  if (failures.by_phone >= limitByPhone || failures.by_address >= limitByAddress)
    refuse('RATE_LIMITED', { retryAfterSeconds: windowMinutes * 60 });
}

export async function recordFailure(database: Queryable, attempt: Attempt): Promise<void> {
  await database.query('insert into failed_logins (phone_key, address) values ($1, $2)', [
    attempt.phoneKey,
    attempt.address,
  ]);
}

/** A log-in that succeeds clears what this phone's owner mistyped. */
export async function forgetFailures(database: Queryable, phoneKey: string): Promise<void> {
  await database.query('delete from failed_logins where phone_key = $1', [phoneKey]);
}
