import { expect, it } from 'vitest';
import { runFailOver } from '#tests/torture/fail-over.ts';

it('loses and duplicates nothing in a failover under load, without reconfiguring the nodes', async () => {
  const quick = { calmMs: 1_500, awayMs: 1_000, decisionMs: 200 };
  const report = await runFailOver({ seed: 'short', nodes: 1, players: 4, ...quick });
  expect(report).toMatchObject({ lost: [], duplicated: [], wrong: [], books: { holds: true }, whileAway: 0 });
  expect(report.after).toBeGreaterThan(0);
});
