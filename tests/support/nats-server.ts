import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram } from '#tests/support/engines/programs.ts';
import { freePort } from '#tests/support/server.ts';

/** The path of nats-server (Debian: apt-get install nats-server); null if it is not installed. */
export function findNatsServer(): string | null {
  return findProgram('nats-server', '/usr/sbin/nats-server', '/usr/local/bin/nats-server');
}

export type NatsServer = { url: string; start: () => Promise<void>; kill: () => Promise<void> };

/** A server on its own port that can be stopped and restarted there. */
export async function createNatsServer(command: string): Promise<NatsServer> {
  const port = await freePort();
  let child: ChildProcess | null = null;
  return {
    url: `nats://someone:secret@127.0.0.1:${port}`,
    start: async () => {
      const settings = ['-a', '127.0.0.1', '-p', String(port), '--user', 'someone', '--pass', 'secret'];
      child = spawn(command, settings, { stdio: ['ignore', 'ignore', 'pipe'] });
      for await (const text of child.stderr as NodeJS.ReadableStream) if (String(text).includes('ready')) return;
      throw new Error('nats-server exited during startup');
    },
    kill: async () => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
