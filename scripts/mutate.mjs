// npm run mutate: takes guards out of a copy of the domain, one at a time, and shows which tests go red. A guard that can
// be taken out with every test green is not guarded: then this ends with 1. docs/rules.md lists the guards.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkout } from './support/run.mjs';

const guards = [
  {
    name: 'payouts are rounded once, at the end',
    file: 'domain/settlement/settle-bet.ts',
    tests: ['domain/settlement/settle-bet.test.ts'],
    guard: 'const payout = cents(Number((BigInt(stake) * factor.numerator) / factor.denominator));',
    without: `const payout = legs.reduce((paid, leg) => {
      const each = legFactor(leg.outcome, leg.odds);
      return cents(Number((BigInt(paid) * each.numerator) / each.denominator));
    }, stake);`,
  },
  {
    name: 'payouts are rounded down',
    file: 'domain/settlement/settle-bet.ts',
    tests: ['domain/settlement/settle-bet.test.ts'],
    guard: 'cents(Number((BigInt(stake) * factor.numerator) / factor.denominator))',
    without: 'cents(Number((BigInt(stake) * factor.numerator + factor.denominator - 1n) / factor.denominator))',
  },
  {
    name: 'a push returns the stake',
    file: 'domain/settlement/quarter-line.ts',
    tests: ['domain/settlement/settle-leg.test.ts'],
    guard: "if (quartersAbove === 0) return 'void';",
    without: '',
  },
  {
    name: 'own goals count for no scorer',
    file: 'domain/settlement/scorers.ts',
    tests: ['domain/settlement/settle-leg.test.ts'],
    guard: 'return facts.goals.filter((goal) => !goal.ownGoal);',
    without: 'return facts.goals;',
  },
  {
    name: 'no half-time score, no settlement on it',
    file: 'domain/markets/half-time-full-time.ts',
    tests: ['domain/settlement/settle-leg.test.ts'],
    guard: "if (facts.halfTime === null) return finished ? 'void' : null;",
    without: 'facts = { ...facts, halfTime: facts.halfTime ?? { home: 0, away: 0 } };',
  },
  {
    name: 'a book adds up to at least 1.00',
    file: 'domain/pricing/book-check.ts',
    tests: ['domain/pricing/book.test.ts'],
    guard: 'return numerator >= denominator;',
    without: 'return true;',
  },
];

const copied = ['domain', 'package.json', 'tsconfig.base.json', 'vitest.config.ts'];

/** A copy of what the domain's tests need, with the packages of the checkout. */
function makeCopy() {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'goldline-mutate-'));
  for (const entry of copied) cpSync(path.join(checkout, entry), path.join(copy, entry), { recursive: true });
  symlinkSync(path.join(checkout, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

/** Runs tests of the copy. @returns the full names of those that failed, and how many there are */
function runTests(copy, tests) {
  const results = path.join(copy, 'results.json');
  rmSync(results, { force: true });
  const options = ['run', '--project', 'unit', '--reporter=json', `--outputFile=${results}`];
  return new Promise((resolve, reject) => {
    const tool = path.join(copy, 'node_modules/vitest/vitest.mjs');
    const child = spawn(process.execPath, [tool, ...options, ...tests], { cwd: copy, stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', () => resolve(readResults(results)));
  });
}

function readResults(file) {
  const all = JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap((each) => each.assertionResults);
  const failed = all.filter((each) => each.status === 'failed').map((each) => each.fullName);
  return { failed, total: all.length };
}

/** Takes one guard out, runs its tests and puts it back. @returns whether a test went red */
async function tryWithout(copy, { name, file, tests, guard, without }) {
  const place = path.join(copy, file);
  const original = readFileSync(place, 'utf8');
  if (original.split(guard).length !== 2) return report(name, file, 'THE GUARD IS NOT WHERE IT WAS', []);
  writeFileSync(
    place,
    original.replace(guard, () => without),
  );
  const { failed, total } = await runTests(copy, tests);
  writeFileSync(place, original);
  const verdict = failed.length > 0 ? `red: ${failed.length} of ${total} tests` : `STAYS GREEN: ${total} tests`;
  return report(name, file, verdict, failed);
}

const testsShown = 3;

function report(name, file, verdict, failed) {
  console.log(`${name}  (${file})\n  ${verdict}`);
  for (const test of failed.slice(0, testsShown)) console.log(`    ${test}`);
  if (failed.length > testsShown) console.log(`    and ${failed.length - testsShown} more`);
  return failed.length > 0;
}

async function main() {
  const copy = makeCopy();
  try {
    const { failed, total } = await runTests(copy, [...new Set(guards.flatMap((guard) => guard.tests))]);
    if (failed.length > 0 || total === 0) {
      console.log(`With every guard in place ${failed.length} of ${total} tests fail: nothing can be proved.`);
      return false;
    }
    console.log(`With every guard in place ${total} tests are green. Without:\n`);
    const proofs = [];
    for (const guard of guards) proofs.push(await tryWithout(copy, guard));
    const green = proofs.filter((red) => !red).length;
    console.log(green === 0 ? '\nEvery guard is guarded.' : `\n${green} of ${guards.length} GUARDS ARE NOT PROVED.`);
    return green === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
