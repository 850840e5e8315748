// A proxy between the server and PostgreSQL that can cut every connection, delay or stop all
// traffic, and lose the response to a commit.
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type TcpProxy = {
  port: number;
  /** Ends every connection. @returns how many were ended */
  cut: () => number;
  /** Delays each chunk of data by this long from now on; 0 for no delay. */
  slow: (delayMs: number) => void;
  /** Forwards nothing, not even that a connection was closed, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** For the next `count` commits, closes the connection instead of forwarding the response. */
  loseCommits: (count: number) => void;
  /** The number of delayed chunks, and of lost commits. */
  counts: { slowed: number; lost: number };
  close: () => Promise<void>;
};

/** Whether this is a COMMIT, or the statement that places bets, which commits by itself. */
const isCommit = (data: Buffer): boolean => ['COMMIT\0', 'place-bets\0'].some((text) => data.includes(text));

/** Opens a proxy on a free port to the PostgreSQL at this address, or socket in the file system. */
export async function openTcpProxy(target: string | { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const counts = { slowed: 0, lost: 0 };
  let delayMs = 0;
  let commitsToLose = 0;
  let passable: Promise<void> = Promise.resolve();
  let thaw = () => {};

  const join = (client: Socket): void => {
    const database = openConnection({
      ...(typeof target === 'string' ? { path: target } : target),
      allowHalfOpen: true,
    });
    const end = () => {
      client.destroy();
      database.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    let isLosing = false;
    const pass = (from: Socket, to: Socket, shouldPass: (data: Buffer) => boolean) => {
      let line: Promise<void> = Promise.resolve();
      from.on('data', (data: Buffer) => {
        if (!shouldPass(data)) return;
        const wait = delayMs;
        if (wait > 0) counts.slowed += 1;
        line = line
          .then(() => (wait > 0 ? sleep(wait) : undefined))
          .then(() => passable)
          .then(() => void (to.destroyed || to.write(data)));
      });
      from.on('end', () => void line.then(() => passable).then(() => to.end()));
      from.on('error', () => {});
      from.on('close', () => void passable.then(end));
    };
    pass(client, database, (data) => {
      if (commitsToLose > 0 && !isLosing && isCommit(data)) {
        commitsToLose -= 1;
        isLosing = true;
      }
      return true;
    });
    pass(database, client, () => {
      if (!isLosing) return true;
      counts.lost += 1;
      end();
      return false;
    });
  };

  const server = createServer({ allowHalfOpen: true }, join);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      const open = [...sockets];
      for (const socket of open) socket.destroy();
      return open.length;
    },
    slow: (ms) => {
      delayMs = ms;
    },
    freeze: () => {
      passable = new Promise((resolve) => {
        thaw = resolve;
      });
    },
    thaw: () => thaw(),
    loseCommits: (count) => {
      commitsToLose = count;
    },
    counts,
    close: async () => {
      thaw();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
