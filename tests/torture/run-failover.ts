// The bank test on a primary with a synchronous replica: the replica is killed and restarted, then
// the primary is killed and the replica promoted; finally the old primary is restarted as if it
// were still the primary, and the new one crashes. The nodes have both addresses from the start and
// are not notified.
import { setTimeout as sleep } from 'node:timers/promises';
import { type BankReport, runBankTest } from '#tests/torture/bank-test.ts';
import type { History, MoneyOperation } from '#tests/torture/history.ts';
import { ADMIN, BANK_ENV, createNode, type Node } from '#tests/torture/node.ts';
import { startReplicatedDatabase } from '#tests/torture/replicated-database.ts';

export type FailoverSettings = {
  seed: string;
  nodes: number;
  players: number;
  /** The time without faults before, between and after the two faults. */
  calmMs: number;
  /** How long the replica is down. */
  awayMs: number;
  /** How long it takes to declare the primary dead. */
  decisionMs: number;
};

export type FailoverReport = BankReport & {
  /**
   * Acknowledged money calls: before the first fault, made while the replica was away, and made
   * after the promotion.
   */
  before: number;
  whileAway: number;
  after: number;
  /** The longest gap between acknowledged money calls that ended after the primary died. */
  silenceMs: number;
};

export async function runFailover(settings: FailoverSettings): Promise<FailoverReport> {
  const { seed, players, calmMs, awayMs, decisionMs } = settings;
  const database = await startReplicatedDatabase();
  const nodes: Node[] = [];
  while (nodes.length < settings.nodes) nodes.push(await createNode(database.url, BANK_ENV));
  const at = { away: 0, back: 0, killed: 0, promoted: 0 };

  const during = async () => {
    await sleep(calmMs);
    await database.killReplica();
    at.away = Date.now();
    await sleep(awayMs);
    at.back = Date.now();
    await database.startReplica();
    await sleep(calmMs);
    await database.killPrimary();
    at.killed = Date.now();
    await sleep(decisionMs);
    await database.promote();
    at.promoted = Date.now();
    await sleep(calmMs);
    await database.revivePrimary();
    await sleep(calmMs / 2);
    // While the new primary is down, nodes must not write to the old one.
    await database.killReplica();
    await sleep(decisionMs);
    await database.startReplica();
    await sleep(calmMs / 2);
  };

  try {
    await Promise.all(nodes.map((node) => node.start()));
    const report = await runBankTest({
      seed,
      players,
      sessionsPerPlayer: 2,
      games: 8,
      admin: ADMIN,
      urls: nodes.map(({ url }) => url),
      databaseUrl: database.url,
      during,
    });
    const done = acknowledged(report.history);
    const ends = done.map(({ endedAt }) => endedAt).sort((a, b) => a - b);
    const pauses = ends.map((time, index) => (time > at.killed ? time - (ends[index - 1] ?? 0) : 0));
    return {
      ...report,
      before: done.filter(({ endedAt }) => endedAt < at.away).length,
      whileAway: done.filter(({ startedAt, endedAt }) => startedAt >= at.away && endedAt < at.back).length,
      after: done.filter(({ startedAt }) => startedAt >= at.promoted).length,
      silenceMs: Math.max(...pauses),
    };
  } finally {
    for (const node of nodes) await node.stop();
    await database.stop();
  }
}

function acknowledged({ entries }: History): MoneyOperation[] {
  return entries.filter((entry): entry is MoneyOperation => entry.type === 'money' && entry.outcome === 'done');
}
