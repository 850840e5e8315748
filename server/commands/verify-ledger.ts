// npm run verify:ledger [-- --rebuild-counters] [--restored] [--moved]
// With --rebuild-counters, it first recomputes the totals of halted players; with --restored, it
// first prepares a restored database; with --moved, it first lets nodes run on a database that was
// moved without losing anything.
import { adoptDatabase } from '#server/adopt-database.ts';
import { checkBooks } from '#server/commands/check-books.ts';
import { printLine, readArguments } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { rebuildTotals } from '#server/features/safer-play/set-limits.ts';
import { haltedPlayers } from '#server/ledger/halt.ts';
import { prepareRestored } from '#server/prepare-restored.ts';

const USAGE = 'npm run verify:ledger [-- --rebuild-counters] [--restored] [--moved]';
const OPTIONS = {
  'rebuild-counters': { type: 'boolean' },
  restored: { type: 'boolean' },
  moved: { type: 'boolean' },
} as const;

await runCommand(async ({ database: { pool }, words }) => {
  const { values } = readArguments(words, OPTIONS, USAGE);
  if (values.restored) await prepareRestored(pool);
  if (values.moved) await withTransaction(pool, adoptDatabase);
  if (values['rebuild-counters'])
    for (const userId of await haltedPlayers(pool)) {
      await rebuildTotals(pool, userId);
      printLine(`rebuilt the totals of player ${userId}`);
    }
  return checkBooks(pool);
});
