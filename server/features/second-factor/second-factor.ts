// The second factor (TOTP, RFC 6238): each code works once, one step of clock difference is
// tolerated. The attacker has the password, so five wrong codes lock log-in for a while, thirty for
// a day.
import { generateSecret, generateURI, verify } from 'otplib';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { isSpent, spend } from '#server/features/auth/budgets.ts';
import type { Secrets } from '#server/secrets.ts';

const ISSUER = 'Goldline';
const TOLERANCE_SECONDS = 30;
const FAILURES_MAX = 5;
const RECOVERY_CODE_COUNT = 10;
export const LOCK_MINUTES = 15;

export type CodeCheck = 'right' | 'wrong' | 'locked';

type FactorRow = { sealed_secret: Buffer; last_time_step: number; confirmed: boolean; locked: boolean; epoch: number };

export async function hasSecondFactor(database: Queryable, userId: number): Promise<boolean> {
  const { rows } = await database.query(
    'select 1 from second_factors where user_id = $1 and confirmed_at is not null',
    [userId],
  );
  return rows.length > 0;
}

export async function prepareSecondFactor(
  database: Queryable,
  secrets: Secrets,
  user: { id: number; username: string },
): Promise<{ secret: string; otpauthUrl: string } | null> {
  const secret = generateSecret();
  const { rowCount } = await database.query(
    `insert into second_factors (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_time_step = 0, created_at = now()
     where second_factors.confirmed_at is null`,
    [user.id, secrets.seal(`totp:${user.id}`, secret)],
  );
  return rowCount === 0 ? null : { secret, otpauthUrl: generateURI({ issuer: ISSUER, label: user.username, secret }) };
}

/** Returns the outcome, so that the attempt is counted. `recovery` accepts recovery codes too. */
export async function takeCode(
  transaction: Transaction,
  secrets: Secrets,
  { userId, code, recovery }: { userId: number; code: string; recovery: boolean },
): Promise<CodeCheck> {
  const { rows } = await transaction.query<FactorRow>(
    `select sealed_secret, last_time_step, confirmed_at is not null as confirmed,
       failures >= $2 and failed_at > now() - make_interval(mins => $3) as locked,
       extract(epoch from clock_timestamp())::double precision as epoch
     from second_factors where user_id = $1 for update`,
    [userId, FAILURES_MAX, LOCK_MINUTES],
  );
  const [factor] = rows;
  if (!factor) return 'wrong';
  if (factor.locked || (await isSpent(transaction, 'secondFactorCodes', userId))) return 'locked';
  const timeStep = await timeStepOf(secrets.unseal(`totp:${userId}`, factor.sealed_secret), code, factor);
  const right = timeStep !== null || (recovery && (await takeRecoveryCode(transaction, secrets, userId, code)));
  await transaction.query(
    right
      ? `update second_factors set failures = 0, failed_at = null, last_time_step = greatest(last_time_step, $2)
         where user_id = $1`
      : `update second_factors set failed_at = now(), failures = 1 + case
           when failed_at > now() - make_interval(mins => $2) then failures else 0 end
         where user_id = $1`,
    [userId, right ? (timeStep ?? 0) : LOCK_MINUTES],
  );
  if (!right) await spend(transaction, { secondFactorCodes: userId });
  return right ? 'right' : 'wrong';
}

/** The time step of a code, by the database's clock, so that nodes' clocks don't matter. */
async function timeStepOf(secret: string, code: string, factor: FactorRow): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const { epoch, last_time_step: afterTimeStep } = factor;
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS, afterTimeStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

async function takeRecoveryCode(transaction: Transaction, secrets: Secrets, userId: number, code: string) {
  const { rowCount } = await transaction.query(
    'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hashRecoveryCode(secrets, userId, code)],
  );
  return rowCount === 1;
}

const hashRecoveryCode = (secrets: Secrets, userId: number, code: string): Buffer =>
  secrets.hashToken('recovery', `${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** Replaces the recovery codes. @returns the new ones, which are shown once */
export async function renewRecoveryCodes(transaction: Transaction, secrets: Secrets, userId: number) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => secrets.newRecoveryCode());
  await transaction.query('delete from recovery_codes where user_id = $1', [userId]);
  await transaction.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashRecoveryCode(secrets, userId, code)),
  ]);
  return codes;
}

export async function removeSecondFactor(database: Queryable, userId: number): Promise<boolean> {
  const { rowCount } = await database.query('delete from second_factors where user_id = $1', [userId]);
  return rowCount === 1;
}

export async function readSecondFactor(database: Queryable, userId: number) {
  const { rows } = await database.query<{ enabled: boolean; left: number }>(
    `select confirmed_at is not null as enabled,
       (select count(*)::int from recovery_codes r where r.user_id = f.user_id and used_at is null) as left
     from second_factors f where user_id = $1`,
    [userId],
  );
  return { enabled: rows[0]?.enabled ?? false, recoveryCodesLeft: rows[0]?.left ?? 0 };
}
