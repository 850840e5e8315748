// npm run mutate [-- <part of a name>]: removes guards from a copy of the code, one at a time, and
// shows which tests fail; with --list it only prints the guards. Exits with 1 if a guard can be
// removed without a failing test. The checkout itself is never changed.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { guards } from '#scripts/support/guards.mjs';
import { checkout, runTool } from '#scripts/support/run.mjs';

const copied = [
  'bench',
  'domain',
  'contract',
  'server',
  'tests',
  'web',
  'scripts',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
];

/** Copies what the tests need and links the packages. The copy is deleted on exit. */
function makeCopy() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'goldline-mutate-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const entry of copied) cpSync(path.join(checkout, entry), path.join(copy, entry), { recursive: true });
  symlinkSync(path.join(checkout, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

const projectOf = ({ tests }) => (tests[0].startsWith('tests/api/') ? 'api' : 'unit');

/** Runs some guards' tests. @returns the full names of those that failed, and the number run */
async function runTests(copy, batch) {
  const results = path.join(copy, 'results.json');
  rmSync(results, { force: true });
  const files = new Set(batch.flatMap(({ tests }) => tests));
  const options = ['run', '--project', projectOf(batch[0]), '--reporter=json', `--outputFile=${results}`];
  if (batch.every(({ only }) => only)) options.push('--testNamePattern', batch.map(({ only }) => only).join('|'));
  const { output } = await runTool('vitest/vitest.mjs', [...options, ...files], { capture: true, cwd: copy });
  // A signal ended the run early, so its result is not valid.
  if (process.exitCode === 1) process.exit();
  return { output, ...readResults(results) };
}

function readResults(file) {
  try {
    const all = JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap((each) => each.assertionResults);
    const failed = all.filter((each) => each.status === 'failed').map((each) => each.fullName);
    return { failed, total: failed.length + all.filter((each) => each.status === 'passed').length };
  } catch {
    return { failed: [], total: 0 };
  }
}

/** Removes one guard, runs its tests and restores it. @returns whether a test failed */
async function tryWithout(copy, guard) {
  const file = path.join(copy, guard.file);
  const original = readFileSync(file, 'utf8');
  if (original.split(guard.guard).length !== 2) return report(guard, 'GUARD NOT FOUND, OR FOUND TWICE', false);
  writeFileSync(
    file,
    original.replace(guard.guard, () => guard.without ?? ''),
  );
  const { failed, total, output } = await runTests(copy, [guard]);
  writeFileSync(file, original);
  if (total === 0) return report(guard, `NO TESTS RAN: ${output}`, false);
  if (failed.length === 0) return report(guard, `STAYS GREEN: ${total} tests`, false);
  return report(guard, `red: ${failed.length} of ${total} tests`, true, failed);
}

const TESTS_SHOWN = 3;

function report({ name, file }, verdict, detected, failed = []) {
  console.log(`${name}  (${file})\n  ${verdict}`);
  for (const test of failed.slice(0, TESTS_SHOWN)) console.log(`    ${test}`);
  if (failed.length > TESTS_SHOWN) console.log(`    and ${failed.length - TESTS_SHOWN} more`);
  return detected;
}

const [part = ''] = process.argv.slice(2);
if (part === '--list') {
  for (const { name, file, tests } of guards) console.log(`${name}  (${file}: ${tests.join(', ')})`);
  process.exit();
}
const wanted = guards.filter(({ name }) => name.includes(part));
if (wanted.length === 0) {
  console.log(`No guard's name contains "${part}". See npm run mutate -- --list.`);
  process.exit(1);
}
const copy = makeCopy();
for (const project of ['unit', 'api']) {
  const batch = wanted.filter((guard) => projectOf(guard) === project);
  if (batch.length === 0) continue;
  const { failed, total, output } = await runTests(copy, batch);
  if (failed.length === 0 && total > 0) continue;
  console.log(`With every guard in place, ${failed.length} of ${total} tests fail: fix them first.`);
  console.log(failed.join('\n') || output);
  process.exit(1);
}
console.log('With every guard in place, all tests pass. With one removed:\n');
let detected = 0;
for (const guard of wanted) if (await tryWithout(copy, guard)) detected += 1;
const untested = wanted.length - detected;
console.log(
  untested === 0 ? `\nAll ${detected} guards are tested.` : `\n${untested} of ${wanted.length} GUARDS ARE NOT TESTED.`,
);
process.exitCode = untested === 0 ? 0 : 1;
