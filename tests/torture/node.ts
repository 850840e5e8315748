// A node in its own process, always at the same address, that can be stopped and restarted.
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type ServerProcess, startProcess } from '#tests/support/server.ts';

export const ADMIN = { phoneNumber: '+254700999999', password: 'long enough' };
/** The bank test's settings of a node: an administrator, and nothing that delays money. */
export const BANK_ENV = {
  IN_PLAY_DELAY_MS: '0',
  EARLY_PAYOUT_DELAY_S: '0',
  LATE_BET_WINDOW_S: '0',
  SUSPENSION_MS: '0',
  LOG_LEVEL: 'fatal',
  ADMIN_PHONE: ADMIN.phoneNumber,
  ADMIN_PASSWORD: ADMIN.password,
};

export type Node = {
  url: string;
  start: (env?: Record<string, string>) => Promise<void>;
  /** Stops it. @returns its exit code */
  stop: () => Promise<number | null>;
  kill: () => Promise<void>;
  /** Resolves to the signal that ended it, or null. */
  ended: () => Promise<NodeJS.Signals | null>;
};

export async function createNode(databaseUrl: string, common: Record<string, string>): Promise<Node> {
  const port = await freePort();
  let server: ServerProcess | null = null;

  const start = async (env: Record<string, string> = {}): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        server = await startProcess({ port, databaseUrl, env: { ...common, ...env } });
        return;
      } catch (error) {
        // Its database may be unavailable for a moment, or the failpoint was passed during startup.
        if (attempt === 10) throw error;
        await sleep(500);
      }
    }
  };

  return {
    url: `http://127.0.0.1:${port}`,
    start,
    stop: async () => (server ? server.stop() : null),
    kill: async () => server?.kill(),
    ended: async () => (server ? server.ended : null),
  };
}
