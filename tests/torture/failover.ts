// npm run failover: kills PostgreSQL's synchronous replica and later its primary under load, and
// prints the results.
import { parseArgs } from 'node:util';
import { runFailover } from '#tests/torture/run-failover.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    nodes: { type: 'string', default: '2' },
    players: { type: 'string', default: '20' },
    calm: { type: 'string', default: '10' },
    away: { type: 'string', default: '5' },
    decision: { type: 'string', default: '1' },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (text: string): number => Number(text) * 1000;

const report = await runFailover({
  seed: values.seed,
  nodes: Number(values.nodes),
  players: Number(values.players),
  calmMs: seconds(values.calm),
  awayMs: seconds(values.away),
  decisionMs: seconds(values.decision),
});
const { history, acknowledged, unknown, lost, duplicated, wrong, ledger } = report;
const failedChecks = ledger.checks.filter(({ violations }) => violations > 0);
print(`seed ${values.seed}, ${history.calls} calls, ${acknowledged} acknowledged, ${unknown} unknown\n`);
print('| | acknowledged money calls |\n|---|---|');
print(`| before | ${report.before} |`);
print(`| replica away for ${values.away} s: nothing may be acknowledged | ${report.whileAway} |`);
print(`| after the failover | ${report.after} |\n`);
print(
  `longest time without an acknowledgement: ${report.silenceMs} ms, ${values.decision} s of it before the promotion`,
);
print(
  `lost ${lost.length}, duplicated ${duplicated.length}, wrong ${wrong.length}, checks failed ${failedChecks.length}`,
);
for (const line of [...lost, ...duplicated, ...wrong, ...failedChecks.map(({ name }) => name)].slice(0, 30))
  print(line);
const isCorrect = ledger.holds && [lost, duplicated, wrong].every(({ length }) => length === 0);
const passed = isCorrect && report.whileAway === 0 && report.before > 0 && report.after > 0;
print(passed ? '\nAll checks passed.' : '\nCHECKS FAILED.');
process.exit(passed ? 0 : 1);
