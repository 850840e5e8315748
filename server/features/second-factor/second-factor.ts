// The second factor (TOTP, RFC 6238). Each code works once, and one step of clock difference is
// tolerated. An attacker at this point has the password, so five wrong codes in a row lock the
// second factor for 15 minutes, and thirty in a day lock it until a day after the first.
import { generateSecret, generateURI, verify } from 'otplib';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { secondsUntilUnspent, spend } from '#server/features/auth/budgets.ts';
import type { Secrets } from '#server/secrets.ts';

const ISSUER = 'Goldline';
const TOLERANCE_SECONDS = 30;
const MAX_FAILURES = 5;
const RECOVERY_CODE_COUNT = 10;
const LOCK_MINUTES = 15;
const MAX_CHECKED = 1000;

/** `unreadable`: the secret was sealed with another SESSION_SECRET. */
export type CodeCheck = 'correct' | 'wrong' | 'unreadable' | { lockedSeconds: number };

type FactorRow = {
  sealed_secret: Buffer;
  last_time_step: number;
  confirmed: boolean;
  lock_seconds: number;
  epoch: number;
};

export async function hasSecondFactor(database: Queryable, userId: number): Promise<boolean> {
  return sql`select 1 from second_factors where user_id = ${userId} and confirmed_at is not null`.exists(database);
}

export async function prepareSecondFactor(
  database: Queryable,
  secrets: Secrets,
  user: { id: number; username: string },
): Promise<{ secret: string; otpauthUrl: string } | null> {
  const secret = generateSecret();
  const isPrepared = await sql`
    insert into second_factors (user_id, sealed_secret) values (${user.id}, ${secrets.seal(`totp:${user.id}`, secret)})
    on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, last_time_step = 0, created_at = now()
    where second_factors.confirmed_at is null returning 1`.exists(database);
  return isPrepared ? { secret, otpauthUrl: generateURI({ issuer: ISSUER, label: user.username, secret }) } : null;
}

/**
 * Checks a code and uses it up. Returns the outcome instead of refusing, which would roll back the
 * count of attempts. `recovery`: whether recovery codes are accepted too.
 */
export async function redeemCode(
  transaction: Transaction,
  secrets: Secrets,
  { userId, code, recovery }: { userId: number; code: string; recovery: boolean },
): Promise<CodeCheck> {
  const factor = await sql<FactorRow>`
    select sealed_secret, last_time_step, confirmed_at is not null as confirmed,
      case when failures >= ${MAX_FAILURES} then greatest(0, ceil(
        extract(epoch from failed_at + make_interval(mins => ${LOCK_MINUTES}) - now())))::int else 0 end as lock_seconds,
      extract(epoch from clock_timestamp())::double precision as epoch
    from second_factors where user_id = ${userId} for update`.first(transaction);
  if (!factor) return 'wrong';
  const budgetSeconds = await secondsUntilUnspent(transaction, 'secondFactorCodes', userId);
  const lockedSeconds = Math.max(factor.lock_seconds, budgetSeconds);
  if (lockedSeconds > 0) return { lockedSeconds };
  const secret = unsealSecret(secrets, { user_id: userId, ...factor });
  if (secret === null) return 'unreadable';
  const timeStep = await timeStepOf(secret, code, factor);
  const isCorrect = timeStep !== null || (recovery && (await redeemRecoveryCode(transaction, secrets, userId, code)));
  const changes = isCorrect
    ? sql`failures = 0, failed_at = null, last_time_step = greatest(last_time_step, ${timeStep ?? 0})`
    : sql`failed_at = now(), failures = 1 + case
        when failed_at > now() - make_interval(mins => ${LOCK_MINUTES}) then failures else 0 end`;
  await sql`update second_factors set ${changes} where user_id = ${userId}`.run(transaction);
  if (!isCorrect) await spend(transaction, { secondFactorCodes: userId });
  return isCorrect ? 'correct' : 'wrong';
}

function unsealSecret(
  secrets: Secrets,
  { user_id: userId, sealed_secret: sealed }: { user_id: number; sealed_secret: Buffer },
): string | null {
  try {
    return secrets.unseal(`totp:${userId}`, sealed);
  } catch {
    return null;
  }
}

/** Whether any of the newest second factors was sealed with another SESSION_SECRET. */
export async function hasUnreadable(database: Queryable, secrets: Secrets): Promise<boolean> {
  const factors = await sql<{ user_id: number; sealed_secret: Buffer }>`
    select user_id, sealed_secret from second_factors where confirmed_at is not null
    order by confirmed_at desc limit ${MAX_CHECKED}`.all(database);
  return factors.some((factor) => unsealSecret(secrets, factor) === null);
}

/** A code's time step by the database's clock, so that nodes' clocks don't matter. */
async function timeStepOf(secret: string, code: string, factor: FactorRow): Promise<number | null> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const { epoch, last_time_step: afterTimeStep } = factor;
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_SECONDS, afterTimeStep });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

async function redeemRecoveryCode(transaction: Transaction, secrets: Secrets, userId: number, code: string) {
  return sql`
    update recovery_codes set used_at = now()
    where user_id = ${userId} and code_hash = ${hashRecoveryCode(secrets, userId, code)} and used_at is null
    returning 1`.exists(transaction);
}

const hashRecoveryCode = (secrets: Secrets, userId: number, code: string): Buffer =>
  secrets.hashToken('recovery', `${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** Replaces the recovery codes. @returns the new ones, which are shown once */
export async function renewRecoveryCodes(transaction: Transaction, secrets: Secrets, userId: number) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => secrets.newRecoveryCode());
  await sql`delete from recovery_codes where user_id = ${userId}`.run(transaction);
  const hashes = codes.map((code) => hashRecoveryCode(secrets, userId, code));
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.run(transaction);
  return codes;
}

export async function removeSecondFactor(database: Queryable, userId: number): Promise<boolean> {
  return sql`delete from second_factors where user_id = ${userId} returning 1`.exists(database);
}

export async function readSecondFactor(database: Queryable, userId: number) {
  const factor = await sql<{ enabled: boolean; left: number }>`
    select confirmed_at is not null as enabled,
      (select count(*)::int from recovery_codes r where r.user_id = f.user_id and used_at is null) as left
    from second_factors f where user_id = ${userId}`.first(database);
  return { enabled: factor?.enabled ?? false, recoveryCodesLeft: factor?.left ?? 0 };
}
