// The faults of the bank test: in the servers, their database and the network between them. Each
// reports how often it occurred, since a fault that never did proves nothing.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failpoint } from '#server/database/failpoint.ts';
import type { Pool } from '#server/database/pool.ts';
import type { TcpProxy } from '#tests/support/tcp-proxy.ts';
import type { Node } from '#tests/torture/node.ts';

export type FaultTargets = {
  /** Only the first node is stopped or killed; the second stays up throughout. */
  nodes: [Node, Node];
  proxy: TcpProxy;
  /** A direct connection to the database as superuser, bypassing the proxy. */
  pool: Pool;
  /** The embedded database's folder. */
  folder: string;
  /** Whether the folder is on a small file system of its own, which may be filled. */
  canFillDisk: boolean;
};

export type FaultResult = {
  /** How often the fault occurred. */
  hits: number;
  /** How long both nodes took to respond again after the fault. */
  recoveryMs: number;
};

/** `cause` returns how often the fault occurred. */
export type Fault = { name: string; cause: (targets: FaultTargets) => Promise<number> };

const MAX_READY_MS = 60_000;

/** Causes the fault, and waits until both nodes respond again, at most a minute. */
export async function causeFault({ cause }: Fault, targets: FaultTargets): Promise<FaultResult> {
  const hits = await cause(targets);
  const endedAt = Date.now();
  while (!(await Promise.all(targets.nodes.map(canReadGames))).every(Boolean)) {
    if (Date.now() - endedAt > MAX_READY_MS) break;
    await sleep(50);
  }
  return { hits, recoveryMs: Date.now() - endedAt };
}

/** Whether a node responds with data from the database. */
async function canReadGames({ url }: Node): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/games`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** Kills the first node once it has passed the failpoint a random number of times. */
const killAtFailpoint = (point: Failpoint): Fault => ({
  name: `kill -9 of a server ${point.replace('-', ' ')}`,
  cause: async ({ nodes: [node] }) => {
    await node.stop();
    await node.start({ FAILPOINT: `${point}:${randomInt(20, 120)}` });
    const signal = await Promise.race([node.ended(), sleep(20_000)]);
    await node.stop();
    await node.start();
    return signal === 'SIGKILL' ? 1 : 0;
  },
});

const postmasterPid = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

/** PostgreSQL has no pid file while it starts. */
function isNewPostmaster(folder: string, before: number): boolean {
  try {
    return postmasterPid(folder) !== before;
  } catch {
    return false;
  }
}

/** The database server and its child processes. */
function databasePids(folder: string): number[] {
  const parent = postmasterPid(folder);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === parent);
  return [parent, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) \S /s, '')
        .split(' ')[0],
    );
  } catch {
    return 0;
  }
}

async function deadlocksSoFar(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select sum(deadlocks)::bigint as count from pg_stat_database');
  return rows[0]?.count ?? 0;
}

/** Locks wallets in the opposite order to the server's. */
async function lockInReverse(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>('select user_id as id from wallets order by random() limit 6');
    for (const { id } of rows.sort((a, b) => b.id - a.id)) {
      await client.query('select 1 from wallets where user_id = $1 for update', [id]);
      await sleep(40);
    }
  } catch {
    // PostgreSQL chose this transaction to end the deadlock.
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

export const faults: readonly Fault[] = [
  killAtFailpoint('before-transaction'),
  killAtFailpoint('after-lock'),
  killAtFailpoint('after-debit'),
  killAtFailpoint('before-commit'),
  killAtFailpoint('after-commit'),
  {
    name: 'kill -9 of a server at random',
    cause: async ({ nodes: [node] }) => {
      await sleep(randomInt(500, 2_000));
      await node.kill();
      await node.start();
      return 1;
    },
  },
  {
    name: 'SIGTERM of a server under load, which shuts down cleanly',
    cause: async ({ nodes: [node] }) => {
      const code = await node.stop();
      await node.start();
      return code === 0 ? 1 : 0;
    },
  },
  {
    name: 'kill -9 of PostgreSQL',
    cause: async ({ folder, pool }) => {
      const before = postmasterPid(folder);
      process.kill(before, 'SIGKILL');
      const back = async () => (await pool.query('select 1').catch(() => null)) !== null;
      while (!(isNewPostmaster(folder, before) && (await back()))) await sleep(20);
      return 1;
    },
  },
  { name: 'connections cut', cause: async ({ proxy }) => proxy.cut() },
  {
    name: 'a lost response to COMMIT',
    cause: async ({ proxy }) => {
      const before = proxy.counts.lost;
      proxy.loseCommits(10);
      await sleep(3_000);
      proxy.loseCommits(0);
      return proxy.counts.lost - before;
    },
  },
  {
    name: 'a slow database',
    cause: async ({ proxy }) => {
      const before = proxy.counts.slowed;
      proxy.slow(200);
      await sleep(4_000);
      proxy.slow(0);
      return proxy.counts.slowed - before;
    },
  },
  {
    name: 'a frozen database, with 503 in time',
    cause: async ({ folder, nodes }) => {
      const pids = databasePids(folder);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      try {
        const requests = nodes.map(({ url }) => fetch(`${url}/api/games`, { signal: AbortSignal.timeout(25_000) }));
        const replies = await Promise.all(
          requests.map((reply) =>
            reply.then(
              ({ status }) => status,
              () => 0,
            ),
          ),
        );
        return replies.filter((status) => status === 503).length;
      } finally {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      }
    },
  },
  {
    name: 'deadlocks',
    cause: async ({ pool }) => {
      const before = await deadlocksSoFar(pool);
      for (let round = 0; round < 4; round += 1) await Promise.all([lockInReverse(pool), lockInReverse(pool)]);
      await sleep(2_000);
      return (await deadlocksSoFar(pool)) - before;
    },
  },
  {
    name: 'a full disk',
    cause: async ({ folder, canFillDisk, pool }) => {
      if (!canFillDisk) return 0;
      const filler = path.join(folder, 'filler');
      const { bavail, bsize } = statfsSync(folder);
      const chunk = Buffer.alloc(1 << 20);
      writeFileSync(filler, '');
      try {
        for (let left = bavail * bsize; left > 0; left -= chunk.length) writeFileSync(filler, chunk, { flag: 'a' });
      } catch {
        // The disk is full.
      }
      let hits = 0;
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const table = `create table filler_${attempt} as select repeat('x', 1000) from generate_series(1, 20000)`;
        await pool.query(table).catch(() => {
          hits += 1;
        });
        await sleep(100);
      }
      rmSync(filler);
      for (let attempt = 0; attempt < 40; attempt += 1)
        await pool.query(`drop table if exists filler_${attempt}`).catch(() => {});
      return hits;
    },
  },
];
