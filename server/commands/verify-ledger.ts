// npm run verify:ledger: proves the books and says the figures.
import { proveBooks } from '#server/commands/prove-books.ts';
import { runCommand } from '#server/commands/run-command.ts';

await runCommand(({ database }) => proveBooks(database.pool));
