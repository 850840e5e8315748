// npm run copy:personal-data -- <phone> <file>: writes a player's data to a new file, as JSON.
import { writeFile } from 'node:fs/promises';
import { printLine, resolvePath } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { findUserByPhone } from '#server/features/auth/phone-number.ts';
import { copyPersonalData } from '#server/features/users/personal-data.ts';

await runCommand(async ({ database: { pool }, words }) => {
  const [phoneNumber, name] = words;
  if (phoneNumber === undefined || name === undefined)
    throw new Error('Usage: npm run copy:personal-data -- +254700000000 copy.json');
  const user = await findUserByPhone(pool, phoneNumber);
  if (user === null) throw new Error('No account has this phone number');
  const file = resolvePath(name);
  const copy = await copyPersonalData(pool, user.id);
  await writeFile(file, `${JSON.stringify(copy, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  printLine(`The data of ${phoneNumber} is in ${file}`);
  return true;
});
