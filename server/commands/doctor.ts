// npm run doctor: prints what is missing before this installation can take real money.
import { existsSync } from 'node:fs';
import { printLine } from '#server/commands/read-arguments.ts';
import { runWithoutDatabase } from '#server/commands/run-command.ts';
import { type Config, readConfig } from '#server/config.ts';
import { silentLog } from '#server/database/log.ts';
import { openForCommand } from '#server/database/open-database.ts';
import { createCallbackUrls } from '#server/payments/callback-urls.ts';
import { type DatabaseFacts, emptyDatabase, readDatabaseFacts } from '#server/production/database-facts.ts';
import { describeFinding, type Finding, listFindings, NOT_PRODUCTION } from '#server/production/rules.ts';

await runWithoutDatabase(async ({ config: { production } }) => {
  const config = readConfig({ ...process.env, NODE_ENV: 'production' });
  const findings = listFindings({ config, database: await readFacts(config) });
  if (!production) findings.unshift(NOT_PRODUCTION);
  print(
    'A start in production would fail because of:',
    findings.filter(({ refused }) => refused),
  );
  print(
    'Not safe for real money:',
    findings.filter(({ refused }) => !refused),
  );
  printCallbacks(config);
  if (findings.length === 0) printLine('This configuration is ready to take real money.');
  return findings.length === 0;
});

/** The callback URLs to enter in the payment providers' dashboards. */
function printCallbacks({ payments: { providers, callbackUrl, callbackSecret } }: Config): void {
  const callbackUrls = createCallbackUrls(callbackUrl, callbackSecret);
  for (const name of providers) printLine(`Callback URL for ${name}: ${callbackUrls.callback(name)}`);
  if (providers.length > 0) printLine('');
}

async function readFacts(config: Config): Promise<DatabaseFacts | null> {
  if (config.databaseUrl === undefined && !existsSync(config.dataDir)) return emptyDatabase;
  const database = await openForCommand({ ...config, log: silentLog }).catch((error: Error) => {
    printLine(`${error.message}\n`);
    return null;
  });
  if (database === null) return null;
  try {
    return await readDatabaseFacts(database.pool, config);
  } finally {
    await database.close();
  }
}

function print(title: string, findings: Finding[]): void {
  if (findings.length > 0) printLine([title, ...findings.map(describeFinding), ''].join('\n'));
}
