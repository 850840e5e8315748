import { expect, it } from 'vitest';
import { runFailover } from '#tests/torture/run-failover.ts';

it('loses and duplicates nothing in a failover under load, without reconfiguring the nodes', async () => {
  const quick = { calmMs: 1_500, awayMs: 1_000, decisionMs: 200 };
  const report = await runFailover({ seed: 'short', nodes: 1, players: 4, ...quick });
  expect(report).toMatchObject({ lost: [], duplicated: [], wrong: [], ledger: { holds: true }, whileAway: 0 });
  expect(report.after).toBeGreaterThan(0);
});
