// npm run reset:second-factor -- <phone>: removes a lost second factor and ends all sessions.
import { runCommand } from '#server/commands/run-command.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { findUserByPhone } from '#server/features/auth/phone-number.ts';
import { resetSecondFactor } from '#server/features/second-factor/change-second-factor.ts';

await runCommand(async ({ database, words }) => {
  const [phoneNumber] = words;
  if (phoneNumber === undefined) throw new Error('Usage: npm run reset:second-factor -- +254700000000');
  const user = await findUserByPhone(database.pool, phoneNumber);
  if (user === null) throw new Error('No account has this phone number');
  await withTransaction(database.pool, (transaction) => resetSecondFactor(transaction, user.id, null));
  process.stdout.write(`Two-factor authentication is now off for ${phoneNumber}.\n`);
  return true;
});
