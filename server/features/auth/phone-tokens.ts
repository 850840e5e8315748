// A six-digit token proves that a player has their phone. A token allows five attempts, and a
// player can request at most ten a day: fifty guesses, each with a one-in-a-million chance.
import type { Language } from '#contract/languages.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { spendOrRefuse } from '#server/features/auth/budgets.ts';
import { textBudgets } from '#server/features/auth/phone-number.ts';
import { refuse } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';
import { type CheckDailyLimit, type OperatorName, queueText } from '#server/messages/queue-text.ts';
import { announceUnsentPayouts } from '#server/payments/announce-payouts.ts';
import type { Secrets } from '#server/secrets.ts';

const LIFETIME_MINUTES = 10;
const TRIES = 5;
const RESEND_SECONDS = 60;

export type TokenParts = { secrets: Secrets; checkDailyLimit: CheckDailyLimit; operatorName: OperatorName };

/**
 * Refuses with RATE_LIMITED, and ALREADY_PROCESSED for a verified phone. The address is null if
 * rate limits are off: then only the limits per player and per installation apply.
 */
export async function sendPhoneToken(
  database: Queryable,
  { secrets, checkDailyLimit, operatorName }: TokenParts,
  { userId, address, language }: { userId: number; address: string | null; language: Language },
): Promise<void> {
  const token = secrets.newPhoneToken();
  const changedRows = await sql`
    insert into phone_tokens (user_id, token_hash, expires_at, tries_left)
    values (${userId}, ${secrets.hashToken('phone', `${userId}:${token}`)},
      now() + make_interval(mins => ${LIFETIME_MINUTES}), ${TRIES})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      tries_left = excluded.tries_left, sent_at = now()
    where phone_tokens.sent_at < now() - make_interval(secs => ${RESEND_SECONDS})`.run(database);
  if (changedRows === 0) refuse('RATE_LIMITED', { retryAfterSeconds: RESEND_SECONDS });
  await spendOrRefuse(database, { phoneTokens: userId });
  if (address !== null) await spendTexts(database, userId, address);
  if (await sql`select 1 from users where id = ${userId} and is_verified`.exists(database))
    refuse('ALREADY_PROCESSED', { message: 'Your phone is already verified' });
  await checkDailyLimit(database, { verified: false });
  const message = { kind: 'phone_code', code: token, minutes: LIFETIME_MINUTES } as const;
  const text = { message, language, operator: operatorName(), lifetimeMinutes: LIFETIME_MINUTES };
  await queueText(database, { userId, ...text });
}

async function spendTexts(database: Queryable, userId: number, address: string): Promise<void> {
  const phoneNumber = await sql`select phone_number from users where id = ${userId}`.value<string>(database);
  await spendOrRefuse(database, { textsFromAddress: address, ...textBudgets(phoneNumber, { verified: false }) });
}

type TokenState = { expires_at: Date | null; tries_left: number; resend_at: Date | null };

/** The last token's expiry, the attempts left, and when another can be requested. */
export async function readPhoneToken(database: Queryable, userId: number) {
  const state = await sql<TokenState>`
    select case when expires_at > now() then expires_at end as expires_at, tries_left,
      case when resend_at > now() then resend_at end as resend_at
    from phone_tokens, lateral (select sent_at + make_interval(secs => ${RESEND_SECONDS}) as resend_at) as resend
    where user_id = ${userId}`.first(database);
  const isValid = state?.expires_at != null;
  return {
    expiresAt: state?.expires_at?.toISOString() ?? null,
    triesLeft: isValid ? state.tries_left : 0,
    resendAt: state?.resend_at?.toISOString() ?? null,
  };
}

/** @returns false for a wrong token, since throwing would roll back the number of attempts left */
export async function redeemPhoneToken(transaction: Transaction, secrets: Secrets, userId: number, token: string) {
  const tokenHash = secrets.hashToken('phone', `${userId}:${token}`);
  const matches = await sql`
    update phone_tokens set tries_left = tries_left - 1
    where user_id = ${userId} and tries_left > 0 and expires_at > now()
    returning token_hash = ${tokenHash}`.firstValue<boolean>(transaction);
  if (!matches) return false;
  await verifyPhone(transaction, userId);
  await recordUserAction(transaction, userId, { actorId: userId, action: 'phone verified' });
  return true;
}

export async function verifyPhone(transaction: Transaction, userId: number): Promise<void> {
  await sql`delete from phone_tokens where user_id = ${userId}`.run(transaction);
  await sql`update users set is_verified = true where id = ${userId}`.run(transaction);
  await announcePlayers(transaction, [{ userId, accountChanged: true }]);
  await announceUnsentPayouts(transaction, userId);
}
