// npm run restore -- <folder>: restores a backup into an empty DATA_DIR, prepares and verifies it.
import { checkBooks } from '#server/commands/check-books.ts';
import { printLine, readFolder } from '#server/commands/read-arguments.ts';
import { runWithoutDatabase, withDatabase } from '#server/commands/run-command.ts';
import { restore } from '#server/database/embedded/restore.ts';
import { prepareRestored } from '#server/prepare-restored.ts';

await runWithoutDatabase(async ({ config, words }) => {
  const folder = readFolder(config, words, 'npm run restore -- <backup folder>');
  await restore(config.dataDir, folder, (dataDir) =>
    withDatabase({ ...config, dataDir }, ({ pool }) => prepareRestored(pool)),
  );
  printLine(`Restored ${folder} to ${config.dataDir}.\n`);
  return withDatabase(config, ({ pool }) => checkBooks(pool));
});
