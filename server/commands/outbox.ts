// npm run outbox: the latest messages to players, for developers without an SMS provider.
import { runCommand } from '#server/commands/run-command.ts';
import { sql } from '#server/database/sql.ts';

await runCommand(async ({ config, database }) => {
  if (config.production)
    throw new Error('The outbox can only be read in development, since it contains verification codes');
  const rows = await sql<{ at: Date; recipient: string; body: string }>`
    select created_at as at, recipient, body from outbox_messages order by id desc limit 20`.all(database.pool);
  for (const { at, recipient, body } of rows.reverse())
    process.stdout.write(`${at.toISOString()}  ${recipient}  ${body}\n`);
  return true;
});
