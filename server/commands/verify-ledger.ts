// npm run verify:ledger: proves the books and says the figures. As the server's own proof, it stops money or lets it go on.
import { type Cents, formatAmount } from '#domain/money.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { haltByProof } from '#server/ledger/halt.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';

await runCommand(async ({ database }) => {
  const report = await verifyLedger(database.pool);
  await haltByProof(database.pool, report);
  const { holds, proofs, figures } = report;
  const lines = proofs.map(
    ({ name, violations }) => `${violations === 0 ? 'holds' : `BROKEN ${violations}x`}  ${name}`,
  );
  const { transfers, ...amounts } = figures;
  const sums = Object.entries(amounts).map(
    ([name, value]) => `${name.padEnd(18)}${formatAmount(value as Cents).padStart(16)}`,
  );
  process.stdout.write(
    `${[...lines, '', ...sums, `${'transfers'.padEnd(18)}${String(transfers).padStart(16)}`].join('\n')}\n\n`,
  );
  process.stdout.write(holds ? 'The books balance.\n' : 'THE BOOKS DO NOT BALANCE.\n');
  return holds;
});
