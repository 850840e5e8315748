// npm run fuzz [-- --cases 100000 --seed 1]: the API's fuzz test, with many more requests than in
// npm test.
// npm run fuzz -- --model [--runs 500 --seed 1]: the comparison of the wallet with its model, with
// many more runs than in npm test.
import { parseArgs } from 'node:util';
import { runTool } from '#scripts/support/run.mjs';

const options = {
  cases: { type: 'string', default: '100000' },
  model: { type: 'boolean', default: false },
  runs: { type: 'string', default: '500' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
};
const { cases, model, runs, seed } = parseArgs({ options }).values;
const test = model ? 'tests/api/wallet-model.test.ts' : 'tests/api/fuzz.test.ts';
const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'api', test], {
  env: { FUZZ_CASES: cases, FUZZ_SEED: seed, MODEL_RUNS: runs },
});
process.exit(code);
