// Checks the direction of imports, and that every file of the layers was read: without a compatible
// TypeScript, dependency-cruiser reads none and reports success.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { checkout, runTool } from '#scripts/support/run.mjs';

const LAYERS = ['domain', 'contract', 'server', 'web', 'emulators', 'tests'];
const CRUISE = 'dependency-cruiser/bin/dependency-cruise.mjs';
const settings = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];

const { output } = await runTool(CRUISE, [...settings, ...LAYERS, 'scripts', 'bench'], { capture: true });
const { modules, summary } = readReport(output);
const comments = new Map(summary.ruleSetUsed?.forbidden.map(({ name, comment }) => [name, comment]));
for (const { from, to, rule } of summary.violations)
  console.log(`${rule.name}: ${from} -> ${to}\n  ${comments.get(rule.name)}`);

const read = new Set(modules.map(({ source }) => source));
const unread = LAYERS.flatMap(sourcesOf).filter((file) => !read.has(file));
if (unread.length > 0) console.log(`not read: ${unread.length} files, such as ${unread[0]}`);
process.exitCode = summary.violations.length + unread.length === 0 ? 0 : 1;

function readReport(text) {
  if (text.startsWith('{')) return JSON.parse(text);
  console.log(text.trimEnd());
  return { modules: [], summary: { violations: [] } };
}

function sourcesOf(layer) {
  return readdirSync(path.join(checkout, layer), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(layer, file));
}
