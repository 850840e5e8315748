// npm run reconcile -- --provider mpesa --date 2026-11-23: reads the provider's statement for a day
// (UTC), compares it with our payments, and prints both sides. Differences become cases.
import { formatAmount } from '#domain/money.ts';
import { printLine, readArguments } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { withDemoPayments } from '#server/demo/demo-payments.ts';
import { createProviders } from '#server/payments/payment-providers.ts';
import { reconcileFromApi } from '#server/payments/reconcile.ts';
import { createSettings } from '#server/settings/settings.ts';

const USAGE = 'npm run reconcile -- --provider <name> --date <yyyy-mm-dd>';

await runCommand(async ({ database: { pool }, config, words }) => {
  const options = { provider: { type: 'string' }, date: { type: 'string' } } as const;
  const { values } = readArguments(words, options, USAGE);
  const { provider: name = '', date = '' } = values;
  const { payments } = await withDemoPayments(config, process.env);
  const providers = createProviders(payments.providers, payments.settings, { callbackUrl: payments.callbackUrl });
  const provider = providers.get(name);
  if (!provider) {
    const known = [...providers.keys()].join(', ') || 'none; start the demo or set PAYMENT_PROVIDERS';
    throw new Error(`The provider "${name}" is not configured. Configured: ${known}. ${USAGE}`);
  }
  const start = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== date) throw new Error(USAGE);
  const { theirs, ours, matched, isRead, openCases, openingCents, closingCents } = await reconcileFromApi(
    { pool, providers, settings: createSettings({ pool, config }) },
    provider,
    date,
  );
  for (const direction of ['in', 'out'] as const) {
    const sides = [theirs[direction], ours[direction]].map(({ count, cents }) => `${count} (${formatAmount(cents)})`);
    const theirSide = isRead[direction] ? sides[0] : 'no statement yet';
    printLine(`${direction.padEnd(3)}  theirs ${theirSide}, ours ${sides[1]}, matched ${matched[direction]}`);
  }
  printLine(`float  ${formatAmount(openingCents)} at the start of the day, ${formatAmount(closingCents)} at its end`);
  printLine(`open cases  ${openCases}`);
  return openCases === 0;
});
