// npm run torture:payments -- --payments 2000 --seed 1 tests payments under faults, with all
// providers. With --calm there are no faults, to measure how long results take.
import { parseArgs } from 'node:util';
import { runPaymentTorture } from '#tests/torture/payments/run.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    calm: { type: 'boolean', default: false },
  },
});
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const report = await runPaymentTorture({ ...values, payments: Number(values.payments), print });
const { counts, figures, latency, wrong, seconds, perSecond } = report;
for (const [name, count] of [...counts].sort()) print(`${String(count).padStart(8)}  ${name}`);
const { movements, succeeded, failed, open, suspense, cases } = figures;
print(
  `\nseed ${values.seed}: ${values.payments} payments in ${seconds.toFixed(0)} s, ${perSecond.toFixed(1)} a second`,
);
print(`${movements} movements in the books; succeeded ${succeeded}, failed ${failed}, open with a case ${open}`);
print(`in suspense ${suspense}, with cases ${cases}`);
const p50 = latency.p50Ms.toFixed(0);
const p99 = latency.p99Ms.toFixed(0);
print(`from callback to result: p50 ${p50} ms, p99 ${p99} ms of ${latency.count}`);
for (const line of wrong.slice(0, 40)) print(line);
print(wrong.length === 0 ? '\nAll checks passed.' : `\nCHECKS FAILED: ${wrong.length} errors.`);
process.exit(wrong.length === 0 ? 0 : 1);
