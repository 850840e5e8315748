// Queries the configured registry for known vulnerabilities in the packages that a server installs.
// Exits with 1 for high or critical ones. If the registry can't be reached, prints that and exits
// with 0.
import { runNpm } from '#scripts/support/run.mjs';

const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=silent'];
const { output } = await runNpm(args, { capture: true, timeout: 30_000 });

const response = readResponse(output);
const counts = response?.metadata?.vulnerabilities;
if (counts === undefined) {
  console.log(`skipped: the registry returned no audit (${response?.message ?? 'no response'})`);
} else {
  const severe = Object.values(response.vulnerabilities).filter(({ severity }) =>
    ['high', 'critical'].includes(severity),
  );
  for (const { name, severity, range } of severe) console.log(`${severity}: ${name} ${range}`.trim());
  console.log(
    `${counts.total} findings in ${response.metadata.dependencies.prod} packages, ${severe.length} high or critical`,
  );
  process.exitCode = severe.length === 0 ? 0 : 1;
}

function readResponse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
