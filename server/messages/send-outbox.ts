// Sends the messages in the outbox. One is claimed before it is sent, by postponing its next
// attempt: if the process dies in between, it is sent again later, under the same id.
import type { Pool } from '#server/database/pool.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import { type SmsProvider, SmsRefused } from '#server/messages/sms-provider.ts';

/** The wait after each attempt. After the last the message is abandoned. */
const waitsSeconds = [15, 30, 60, 120, 300];
const MESSAGE_BATCH_SIZE = 20;

type Claimed = { id: number; recipient: string; body: string; attempts: number };
type Warn = (details: { messageId: number; attempts: number; reason: string }, text: string) => void;
type Dependencies = { pool: Pool; provider: SmsProvider; warn: Warn };

export type OutboxReport = { sent: number; failed: number };

/** Sends up to one batch of due messages. @returns how many were sent, and how many failed */
export async function sendOutbox({ pool, provider, warn }: Dependencies): Promise<OutboxReport> {
  await giveUp(pool, sql`sent_at is null and given_up_at is null and expires_at <= now()`);
  const messages = await claim(pool);
  const results = await Promise.all(messages.map((message) => sendOne({ pool, provider, warn }, message)));
  const sent = results.filter(Boolean).length;
  return { sent, failed: messages.length - sent };
}

async function claim(pool: Pool): Promise<Claimed[]> {
  return sql<Claimed>`
    update outbox_messages set attempts = attempts + 1, next_attempt_at = now()
      + make_interval(secs => (${waitsSeconds}::int[])[least(attempts + 1, ${waitsSeconds.length})])
    where id in (
      select id from outbox_messages
      where sent_at is null and given_up_at is null and next_attempt_at <= now()
      order by next_attempt_at, id limit ${MESSAGE_BATCH_SIZE} for update skip locked)
    returning id, recipient, body, attempts`.all(pool);
}

async function sendOne({ pool, provider, warn }: Dependencies, message: Claimed): Promise<boolean> {
  const { id, recipient, body, attempts } = message;
  try {
    await provider.send({ id: `goldline-${id}`, recipient, body });
  } catch (error) {
    const isLast = error instanceof SmsRefused || attempts > waitsSeconds.length;
    if (isLast) await giveUp(pool, sql`id = ${id}`);
    // Logs neither the recipient nor the text, which may contain a code.
    const reason = error instanceof Error ? error.message : String(error);
    warn({ messageId: id, attempts, reason }, isLast ? 'message abandoned' : 'message not sent');
    return false;
  }
  // The text is not kept after sending, since it may contain a code.
  await sql`update outbox_messages set sent_at = now(), body = '' where id = ${id}`.run(pool);
  return true;
}

async function giveUp(pool: Pool, condition: Statement<object>): Promise<void> {
  await sql`update outbox_messages set given_up_at = now(), body = '' where ${condition}`.run(pool);
}
