// Asks the configured registry what is known against the packages that a server installs. Ends with 1 for a finding that is
// high or critical; where the registry can't be asked it says so in one line and ends with 0: that is no finding.
import { run } from '#scripts/support/run.mjs';

const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
const [command, ...first] = npm;
const audit = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=8000', '--loglevel=silent'];
const { output } = await run(command, [...first, ...audit], { capture: true, timeout: 30_000 });

const answer = readAnswer(output);
const counts = answer?.metadata?.vulnerabilities;
if (counts === undefined) {
  console.log(`not asked: the registry gives no audit (${answer?.message ?? 'no answer'})`);
} else {
  const grave = Object.values(answer.vulnerabilities).filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, range } of grave) console.log(`${severity}: ${name} ${range}`.trim());
  console.log(
    `${counts.total} findings in ${answer.metadata.dependencies.prod} packages, ${grave.length} high or critical`,
  );
  process.exitCode = grave.length === 0 ? 0 : 1;
}

function readAnswer(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
