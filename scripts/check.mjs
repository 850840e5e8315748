import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '#scripts/support/install.mjs';
import { requireNode } from '#scripts/support/node-version.mjs';
import { countVitestRuns, durationsLine, readVitestRun, resultFile } from '#scripts/support/results.mjs';
import { run, runTool } from '#scripts/support/run.mjs';

const layers = ['domain', 'contract', 'server', 'web', 'emulators', 'tests'];
const CONCURRENT_STEPS = 2;

const steps = [
  { name: 'unit tests', tool: unitTests },
  { name: 'dependency audit', tool: () => run(process.execPath, ['scripts/audit.mjs'], captured), alwaysPrinted: true },
  { name: 'format and lint', tool: () => runTool('@biomejs/biome/bin/biome', lintArguments, captured) },
  ...[...layers, 'bench'].map((layer) => ({
    name: `types of ${layer}`,
    tool: () => checkTypes(layer),
  })),
  {
    name: 'import directions between layers',
    tool: () => run(process.execPath, ['scripts/directions.mjs'], captured),
  },
  { name: 'unused code', tool: () => runTool('knip/bin/knip.js', ['--no-progress'], captured) },
];

const captured = { capture: true };
// TypeScript 7. `typescript` is version 6, whose API dependency-cruiser and knip use.
const TYPE_CHECK = '@typescript/native/bin/tsc';
const IMPORTED_LAYER = { contract: 'domain', server: 'contract', web: 'contract', tests: 'server', bench: 'server' };
const lintArguments = ['check', '--error-on-warnings', '--colors=force', '.'];

const typeChecks = new Map();

/** Skips a layer if the one it imports has errors, which it would only repeat in other files. */
function checkTypes(layer) {
  if (!typeChecks.has(layer)) typeChecks.set(layer, startTypeCheck(layer, IMPORTED_LAYER[layer]));
  return typeChecks.get(layer);
}

async function startTypeCheck(layer, imported) {
  if (imported && (await checkTypes(imported)).code !== 0)
    return { code: 1, output: `Not checked: correct the types of ${imported} first.` };
  return runTool(TYPE_CHECK, ['-p', layer, '--pretty', ...typeCheckOptions(layer)], captured);
}

/**
 * A repeated type check only checks what has changed since the last one. Each checker resolves
 * shared types separately: checking web takes 15 s of CPU time with one checker, 21 with two, and
 * 37 with four, the default.
 */
function typeCheckOptions(layer) {
  return ['--incremental', '--tsBuildInfoFile', `.cache/types/${layer}.tsbuildinfo`, '--checkers', '1'];
}

/**
 * Everything that needs no database or browser. The totals count the unit tests, and one failure
 * for each other step that fails.
 */
export async function check() {
  const queue = [...steps];
  const parts = [];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) parts.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: CONCURRENT_STEPS }, worker));
  return parts;
}

/** Runs a step. The output of a step that passes is printed only with `alwaysPrinted`. */
async function runStep({ name, tool, alwaysPrinted = false }) {
  const began = Date.now();
  const { code, output, counts } = await tool();
  const seconds = (Date.now() - began) / 1000;
  if (code !== 0 || alwaysPrinted) console.log(output.trimEnd());
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  return { name, seconds, counts: counts ?? { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 } };
}

async function unitTests() {
  const file = resultFile('unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const result = await runTool('vitest/vitest.mjs', ['run', '--project', 'unit', ...reporters], captured);
  return { ...result, counts: countVitestRuns(readVitestRun(file, result.code)) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureInstalled({ dev: true });
  const began = Date.now();
  const parts = await check();
  console.log(durationsLine(parts, Date.now() - began));
  process.exit(parts.some(({ counts }) => counts.failed > 0) ? 1 : 0);
}
