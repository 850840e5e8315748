import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { checkout } from '#scripts/support/run.mjs';

export const resultFolder = path.join(checkout, '.cache/results');

/**
 * The file that a test runner writes its result to. An earlier one is deleted, so it can't be
 * mistaken for this run's.
 */
export function resultFile(name) {
  mkdirSync(resultFolder, { recursive: true });
  const file = path.join(resultFolder, name);
  rmSync(file, { force: true });
  return file;
}

export function readVitestCounts(file, code) {
  const result = read(file);
  return failIfAborted(code, {
    passed: result?.numPassedTests ?? 0,
    failed: result?.numFailedTests ?? 0,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    failures: (result?.testResults ?? []).flatMap(failuresOfFile),
  });
}

export function readPlaywrightCounts(file, code) {
  const result = read(file);
  const stats = result?.stats;
  return failIfAborted(code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    flaky: stats?.flaky ?? 0,
    failures: (result?.suites ?? []).flatMap(failuresOfSuite),
  });
}

/** A line for each failed test of a file, or one for a file that did not load. */
function failuresOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(checkout, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failure(file, 'the file', message)];
  return failed.map((test) => failure(file, test.fullName, test.failureMessages[0]));
}

function failuresOfSuite({ suites = [], specs = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map(({ file, title, tests }) => {
    const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message));
    return failure(file, title, messages.find(Boolean));
  });
  return [...own, ...suites.flatMap(failuresOfSuite)];
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
 * The duration of each stage, longest first. Steps of the check run two at a time, engines beside
 * the API tests.
 */
export function timesLine(parts, totalMs) {
  const times = parts
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`);
  return `Times: ${times.join(', ')}; total ${(totalMs / 1000).toFixed(1)} s`;
}

export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] };
  for (const { failures = [], ...count } of counts) {
    for (const [key, value] of Object.entries(count)) total[key] += value;
    total.failures.push(...failures);
  }
  return total;
}

export function closingLine({ passed, failed, skipped, flaky }) {
  const skips = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${skips}${flaky > 0 ? `, ${flaky} passed only when run again: see "flaky" above` : ''}`;
}

// A runner that aborted (a file that does not load, a setup that throws) has failed, whatever its
// counts.
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
