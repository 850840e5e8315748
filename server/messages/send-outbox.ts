// Sends the messages in the outbox. Each is claimed before it is sent, by postponing its next
// attempt: after a crash in between, it is sent again under the same id, and a provider without
// idempotency keys might deliver it twice. So a claim counts as a possible send until it is certain
// that the provider did not accept the message. With such a provider, a message is sent once more
// after one possible send, if its code is still valid for a while; after two, it is abandoned.
import type { Pool } from '#server/database/pool.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { SendResult, SmsProvider } from '#server/messages/sms-provider.ts';
import type { SmsProviderName } from '#server/messages/sms-providers.ts';

/** The delays between attempts. If the last attempt fails, the message is abandoned. */
const RETRY_DELAYS_SECONDS = [15, 30, 60, 120, 300];
const MESSAGE_BATCH_SIZE = 20;
/** For providers without idempotency keys. */
const MAX_POSSIBLE_SENDS = 2;
/** A second copy is not sent if the code expires within this time. */
const MIN_LIFE_FOR_COPY_SECONDS = 120;

type ClaimedMessage = { id: number; recipient: string; body: string; attempts: number };
type Warn = (details: { messageId: number; attempts: number; reason: string }, text: string) => void;
type Dependencies = { pool: Pool; provider: SmsProvider; providerName: SmsProviderName; warn: Warn };

export type OutboxReport = { sent: number; failed: number };

const WAITING = sql`sent_at is null and given_up_at is null`;

/** Sends up to one batch of due messages. @returns how many were sent, and how many failed */
export async function sendOutbox(dependencies: Dependencies): Promise<OutboxReport> {
  const { pool, provider } = dependencies;
  await abandon(pool, sql`${WAITING} and expires_at <= now()`, 'expired before it could be sent');
  if (!provider.isIdempotent) await abandonDoubtful(pool);
  const messages = await claim(pool);
  const results = await Promise.all(messages.map((message) => sendOne(dependencies, message)));
  const sent = results.filter(Boolean).length;
  return { sent, failed: messages.length - sent };
}

async function abandonDoubtful(pool: Pool): Promise<void> {
  const condition = sql`${WAITING} and next_attempt_at <= now() and (possible_sends >= ${MAX_POSSIBLE_SENDS}
    or possible_sends > 0 and expires_at < now() + make_interval(secs => ${MIN_LIFE_FOR_COPY_SECONDS}))`;
  await abandon(pool, condition, 'may have been sent: the provider did not confirm it');
}

async function claim(pool: Pool): Promise<ClaimedMessage[]> {
  return sql<ClaimedMessage>`
    update outbox_messages set attempts = attempts + 1, possible_sends = possible_sends + 1, next_attempt_at = now()
      + make_interval(secs => (${RETRY_DELAYS_SECONDS}::int[])[least(attempts + 1, ${RETRY_DELAYS_SECONDS.length})])
    where id in (
      select id from outbox_messages
      where ${WAITING} and next_attempt_at <= now()
      order by next_attempt_at, id limit ${MESSAGE_BATCH_SIZE} for update skip locked)
    returning id, recipient, body, attempts`.all(pool);
}

async function sendOne(
  { pool, provider, providerName, warn }: Dependencies,
  message: ClaimedMessage,
): Promise<boolean> {
  const { id, recipient, body, attempts } = message;
  const result = await provider.send({ id: `goldline-${id}`, recipient, body });
  if (result.outcome === 'accepted') {
    await recordAccepted(pool, id, { ...result, providerName });
    return true;
  }
  const { outcome, reason } = result;
  if (outcome !== 'unknown')
    await sql`update outbox_messages set possible_sends = possible_sends - 1 where id = ${id}`.run(pool);
  const isLast = outcome === 'refused' || attempts > RETRY_DELAYS_SECONDS.length;
  if (isLast) await abandon(pool, sql`id = ${id}`, reason);
  // Logs neither the recipient nor the text, which may contain a code.
  warn({ messageId: id, attempts, reason }, isLast ? 'message abandoned' : 'message not sent');
  return false;
}

type AcceptedResult = Extract<SendResult, { outcome: 'accepted' }> & { providerName: SmsProviderName };

/** The text is not kept after sending, since it may contain a code. */
async function recordAccepted(
  pool: Pool,
  id: number,
  { providerName, providerId, cost }: AcceptedResult,
): Promise<void> {
  await sql`
    update outbox_messages set sent_at = now(), body = '', provider = ${providerName}, provider_id = ${providerId},
      cost_amount = ${cost?.amount ?? null}::numeric, cost_currency = ${cost?.currency ?? null}
    where id = ${id}`.run(pool);
}

async function abandon(pool: Pool, condition: Statement<object>, reason: string): Promise<void> {
  await sql`
    update outbox_messages set given_up_at = now(), body = '', failure = ${reason} where ${condition}`.run(pool);
}
