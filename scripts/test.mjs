import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { check } from '#scripts/check.mjs';
import { ensureInstalled } from '#scripts/support/install.mjs';
import { requireNode } from '#scripts/support/node-version.mjs';
import {
  closingLines,
  countVitestRuns,
  durationsLine,
  failedFiles,
  readPlaywrightCounts,
  readVitestRun,
  resultFile,
  resultFolder,
  sum,
  timed,
} from '#scripts/support/results.mjs';
import { checkout, run, runTool } from '#scripts/support/run.mjs';

const ENGINES_FILE = 'engines-that-ran.txt';
const MAX_FILES_RERUN = 3;
const FAILURE_LINES = 30;

requireNode();
await ensureInstalled({ dev: true });

const began = Date.now();
const parts = await check();
const database = await startDatabase();
parts.push(await timed('build', buildWeb));
// The API tests keep two cores busy on their own. With all three at once, each slows the others.
parts.push(await timed('API tests', apiTests));
parts.push(
  ...(await Promise.all([timed('engine tests', engineTests), timed('payments under faults', testPaymentsUnderFaults)])),
);
parts.push(await timed('browser tests', browserTests));
await database.stop();

const total = sum(parts.map(({ counts }) => counts));
console.log(`Current engines: ${enginesThatRan()}`);
console.log(durationsLine(parts, Date.now() - began));
for (const line of closingLines(total)) console.log(line);
process.exit(total.failed > 0 ? 1 : 0);

/** One PostgreSQL for all stages. It stops when this process ends, even if it is killed. */
async function startDatabase() {
  const file = path.join(checkout, 'tests/support/hold-test-server.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [address] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [])]);
  if (!address) throw new Error('the test database did not start: see above');
  process.env.GOLDLINE_TEST_SERVER = address;
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { stop };
}

// Built here rather than by the tests, so that its time is shown.
async function buildWeb() {
  const { code } = await run(process.execPath, ['scripts/build-web.mjs']);
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function apiTests() {
  if (!hasTests('tests/api', '.test.ts')) return reportNoTests('API');
  console.log('API tests, on a real PostgreSQL:');
  return (await runVitest('api')).counts;
}

/**
 * A busy machine can make one of thousands of tests time out. If only a few files failed, they are
 * run again on their own; the closing lines list the tests that passed only then.
 */
async function runVitest(project, options) {
  const first = await runFiles(project, [], options);
  const failed = failedFiles(first);
  if (failed.length === 0 || failed.length > MAX_FILES_RERUN) {
    return { counts: countVitestRuns(first), output: first.output };
  }
  const second = await runFiles(project, failed, options);
  return { counts: countVitestRuns(first, second), output: first.output + second.output };
}

async function runFiles(project, files, options) {
  const file = resultFile(`${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const tool = ['run', '--project', project, ...reporters, ...files];
  const { code, output } = await runTool('vitest/vitest.mjs', tool, options);
  return { ...readVitestRun(file, code), output };
}

async function browserTests() {
  if (!hasTests('tests/browser', '.spec.ts')) return reportNoTests('browser');
  await downloadBrowser();
  console.log('Browser tests, in a real Chromium:');
  const file = resultFile('browser.json');
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--retries=1', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return readPlaywrightCounts(file, code);
}

async function engineTests() {
  if (!hasTests('tests/engines', '.test.ts')) return reportNoTests('engine');
  const env = { ENGINES_FILE: resultFile(ENGINES_FILE) };
  const { counts, output } = await runVitest('engines', { env, capture: true });
  console.log(`The journey in each installed browser engine:\n${output.trimEnd()}`);
  return counts;
}

/** Counts as one test, which runs again if it fails. */
async function testPaymentsUnderFaults() {
  const first = await runPaymentsUnderFaults();
  if (first === null) return { passed: 1, failed: 0, skipped: 0 };
  const second = await runPaymentsUnderFaults();
  if (second === null) return { passed: 1, failed: 0, skipped: 0, flaky: [first] };
  return { passed: 0, failed: 1, skipped: 0, failures: [second] };
}

/** @returns the end of the output if it failed, or null */
async function runPaymentsUnderFaults() {
  const main = path.join(checkout, 'tests/torture/payments/main.ts');
  const settings = ['--payments', '2000', '--seed', 'npm test'];
  const { code, output } = await run(process.execPath, ['--import', 'tsx', main, ...settings], { capture: true });
  console.log(`Payments under faults, with all providers:\n${output.trimEnd()}`);
  if (code === 0) return null;
  return `payments under faults:\n${output.trimEnd().split('\n').slice(-FAILURE_LINES).join('\n')}`;
}

function enginesThatRan() {
  try {
    const lines = readFileSync(path.join(resultFolder, ENGINES_FILE), 'utf8').trim().split('\n');
    return [...new Set(lines)].toSorted().join('; ');
  } catch {
    return 'none was started';
  }
}

// On Linux x64 an npm package contains the browser; elsewhere Playwright downloads its own.
async function downloadBrowser() {
  const packaged = process.platform === 'linux' && process.arch === 'x64';
  if (!packaged && !process.env.CHROMIUM_PATH) await runTool('@playwright/test/cli.js', ['install', 'chromium']);
}

// Running no tests is not a pass: a moved folder or a wrong pattern would look the same.
function reportNoTests(kind) {
  console.log(`There are no ${kind} tests.`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function hasTests(folder, ending) {
  const absolute = path.join(checkout, folder);
  return existsSync(absolute) && readdirSync(absolute, { recursive: true }).some((file) => file.endsWith(ending));
}
