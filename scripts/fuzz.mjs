// npm run fuzz [-- --cases 100000 --seed 1]: the fuzz test of the API with many more requests than npm test makes.
import { parseArgs } from 'node:util';
import { runTool } from './support/run.mjs';

const options = { cases: { type: 'string', default: '100000' }, seed: { type: 'string', default: String(Date.now()) } };
const { cases, seed } = parseArgs({ options }).values;
const { code } = await runTool('vitest/vitest.mjs', ['run', '--project', 'api', 'tests/api/fuzz.test.ts'], {
  env: { FUZZ_CASES: cases, FUZZ_SEED: seed },
});
process.exit(code);
