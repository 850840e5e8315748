// npm run verify:ledger [-- --rebuild-counters]
// With --rebuild-counters, it first recomputes the totals of halted players.
import { checkBooks } from '#server/commands/check-books.ts';
import { printLine, readArguments } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { rebuildTotals } from '#server/features/safer-play/set-limits.ts';
import { haltedPlayers } from '#server/ledger/halt.ts';

const USAGE = 'npm run verify:ledger [-- --rebuild-counters]';

await runCommand(async ({ database: { pool }, words }) => {
  const { values } = readArguments(words, { 'rebuild-counters': { type: 'boolean' } }, USAGE);
  if (values['rebuild-counters'])
    for (const userId of await haltedPlayers(pool)) {
      await rebuildTotals(pool, userId);
      printLine(`rebuilt the totals of player ${userId}`);
    }
  return checkBooks(pool);
});
