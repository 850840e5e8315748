// npm run restore -- <folder>: puts a backup into DATA_DIR, where no database may be, and proves its books.
import { proveBooks } from '#server/commands/prove-books.ts';
import { say } from '#server/commands/read-arguments.ts';
import { readFolder } from '#server/commands/read-folder.ts';
import { runAlone, withDatabase } from '#server/commands/run-command.ts';
import { restore } from '#server/database/embedded/restore.ts';

await runAlone(async ({ config, words }) => {
  const folder = readFolder(config, words, 'npm run restore -- <the folder of a backup>');
  const { madeAt } = await restore(config.dataDir, folder);
  say(`Restored the backup of ${madeAt} to ${config.dataDir}.\n`);
  return withDatabase(config, ({ pool }) => proveBooks(pool));
});
