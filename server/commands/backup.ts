// npm run backup -- <folder>: backs up the embedded database, which may be running
// (docs/operations.md).
import { printLine, readFolder } from '#server/commands/read-arguments.ts';
import { runWithoutDatabase } from '#server/commands/run-command.ts';
import { backUp } from '#server/database/embedded/backup.ts';
import { silentLog } from '#server/database/log.ts';

await runWithoutDatabase(async ({ config, words }) => {
  const folder = readFolder(config, words, 'npm run backup -- <new folder>');
  await backUp(config.dataDir, folder, silentLog);
  printLine(`Backed up to ${folder}. npm run restore -- ${folder} restores it.`);
  return true;
});
