import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '#scripts/support/run.mjs';

export const resultFolder = path.join(checkout, '.cache/results');

/** A test runner's result file; an earlier one is deleted so as not to be mistaken for it. */
export function resultFile(name) {
  mkdirSync(resultFolder, { recursive: true });
  const file = path.join(resultFolder, name);
  rmSync(file, { force: true });
  return file;
}

/** A Vitest run's report: its exit code and a result for each test file. */
export function readVitestRun(file, code) {
  return { code, files: read(file)?.testResults ?? [] };
}

export function failedFiles({ files }) {
  return files.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

/** Counts a run's results. A second run's results replace the first's for the same files. */
export function countVitestRuns(first, second = { code: first.code, files: [] }) {
  const repeated = new Set(second.files.map(({ name }) => name));
  const files = [...first.files.filter(({ name }) => !repeated.has(name)), ...second.files];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const passedAgain = new Set(second.files.filter(({ status }) => status === 'passed').map(({ name }) => name));
  const flaky = first.files.filter(({ name }) => passedAgain.has(name)).flatMap(failuresOfFile);
  return failIfAborted(second.code, {
    passed,
    failed,
    skipped: tests.length - passed - failed,
    failures: files.flatMap(failuresOfFile),
    flaky,
  });
}

export function readPlaywrightCounts(file, code) {
  const result = read(file);
  const stats = result?.stats;
  const suites = result?.suites ?? [];
  return failIfAborted(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    failures: suites.flatMap((suite) => linesOfSuite(suite, 'unexpected')),
    flaky: suites.flatMap((suite) => linesOfSuite(suite, 'flaky')),
  });
}

/** A line for each failed test of a file, or one for a file that did not load. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(checkout, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failure(file, 'the file', message)];
  return failed.map((test) => failure(file, test.fullName, test.failureMessages[0]));
}

function linesOfSuite({ suites = [], specs = [] }, status) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => failure(file, title, results.find(({ error }) => error)?.error.message)),
  );
  return [...own, ...suites.flatMap((suite) => linesOfSuite(suite, status))];
}

function failure(file, test, message = '') {
  return `${file}: ${test}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`;
}

/** Runs a stage and prints its duration. */
export async function timed(name, run) {
  const began = Date.now();
  const counts = await run();
  const seconds = (Date.now() - began) / 1000;
  console.log(`${name}: ${seconds.toFixed(1)} s`);
  return { name, seconds, counts };
}

/**
 * The duration of each stage, longest first. Steps of the check run two at a time; engine tests and
 * payments under faults run alongside the API tests.
 */
export function durationsLine(parts, totalMs) {
  const times = parts
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
  return `Times: ${times.join(', ')}; total ${(totalMs / 1000).toFixed(1)} s`;
}

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  for (const { passed, failed, skipped, failures = [], flaky = [] } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures.push(...failures);
    total.flaky.push(...flaky);
  }
  return total;
}

/** Lists the failed tests and those that passed only when run again, followed by the counts. */
export function closingLines({ passed, failed, skipped, failures, flaky }) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  const repeats = flaky.length > 0 ? `, ${flaky.length} passed only when run again` : '';
  return [
    ...flaky.map((line) => `Passed only when run again: ${line}`),
    ...failures.map((line) => `Failed: ${line}`),
    `${passed} passed, ${failed} failed${skips}${repeats}`,
  ];
}

// A runner that aborted (a file doesn't load, a setup throws) has failed, whatever its counts.
function failIfAborted(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
