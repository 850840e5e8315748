// npm run verify:ledger [-- --rebuild-counters] [--restored]
// With --rebuild-counters, it first recomputes the totals of halted players; with --restored, it
// first prepares a database that pg_restore has restored.
import { checkBooks } from '#server/commands/check-books.ts';
import { prepareRestored } from '#server/commands/prepare-restored.ts';
import { printLine, readArguments } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { rebuildTotals } from '#server/features/safer-play/set-limits.ts';
import { haltedPlayers } from '#server/ledger/halt.ts';

const USAGE = 'npm run verify:ledger [-- --rebuild-counters] [--restored]';
const OPTIONS = { 'rebuild-counters': { type: 'boolean' }, restored: { type: 'boolean' } } as const;

await runCommand(async ({ database: { pool }, words }) => {
  const { values } = readArguments(words, OPTIONS, USAGE);
  if (values.restored) await prepareRestored(pool);
  if (values['rebuild-counters'])
    for (const userId of await haltedPlayers(pool)) {
      await rebuildTotals(pool, userId);
      printLine(`rebuilt the totals of player ${userId}`);
    }
  return checkBooks(pool);
});
