// npm run create:admin -- <phone> [username]: the password is read from standard input.
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { runCommand } from '#server/commands/run-command.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { createAdmin } from '#server/features/auth/create-user.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { isWeakPassword, passwordRule } from '#server/production/weak-password.ts';

const MIN_PASSWORD_LENGTH = 6;

await runCommand(
  async ({ config, database, words }) => {
    const [phoneNumber, username = 'admin'] = words;
    if (phoneNumber === undefined || !/^\+?\d{10,15}$/.test(phoneNumber))
      throw new Error('Usage: npm run create:admin -- +254700000000 [username], with the password on standard input');
    const password = await readPassword();
    if (password.length < MIN_PASSWORD_LENGTH)
      throw new Error(`The password must be at least ${MIN_PASSWORD_LENGTH} characters`);
    if (config.production && isWeakPassword(password, phoneNumber)) throw new Error(`The password ${passwordRule}`);
    const passwordHash = await hashPassword(password);
    await withTransaction(database.pool, (transaction) =>
      createAdmin(transaction, { username, phoneNumber, passwordHash }),
    );
    process.stdout.write(`${username} is now an administrator and logs in with ${phoneNumber}.\n`);
    return true;
  },
  { mayCreate: true },
);

/** Reads the password without showing it. */
async function readPassword(): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const input = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  input.once('SIGINT', () => process.exit(130));
  process.stderr.write('Password: ');
  // If the input ends first, the question is never answered.
  const password = await Promise.race([input.question(''), once(input, 'close').then(() => '')]);
  input.close();
  process.stderr.write('\n');
  return password;
}
