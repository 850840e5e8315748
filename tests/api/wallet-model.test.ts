import { expect, it } from 'vitest';
import { runWalletModel } from '#tests/fuzz/run-wallet.ts';

const runs = Number(process.env.MODEL_RUNS ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? 1);

it(
  `a wallet matches the model after every step of ${runs} runs`,
  async () => {
    const stepCounts = await runWalletModel({ runs, seed });
    process.stdout.write(`${JSON.stringify({ seed, runs, stepCounts })}\n`);
    expect(Object.keys(stepCounts)).toHaveLength(13);
  },
  60_000 + runs * 30_000,
);
