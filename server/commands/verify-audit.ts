// npm run verify:audit: verifies the audit trail.
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { runCommand } from '#server/commands/run-command.ts';

await runCommand(async ({ database }) => {
  const { holds, entries, head, broken } = await verifyAudit(database.pool);
  process.stdout.write(`${String(entries).padStart(10)}  entries\n${head}  head\n\n`);
  process.stdout.write(holds ? 'The audit trail is intact.\n' : `THE AUDIT TRAIL IS BROKEN. ${broken?.message}.\n`);
  return holds;
});
