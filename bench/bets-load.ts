// The players of `bench:bets`, in their own process. A message starts a run; the reply has counts.
import { randomBytes } from 'node:crypto';
import { callFor, type LoadResult } from '#bench/support/http-load.ts';

export type Offer = { gameId: number; market: string; selection: string; line: number | null; odds: number };
export type BetsLoad = { port: number; clients: number; seconds: number; cookies: string[]; offers: Offer[] };

let run = newRun();

process.on('message', async ({ port, clients, seconds, cookies, offers }: BetsLoad) => {
  // Each client has its own players, so that no two bets of one player are concurrent.
  const playersPerClient = Math.floor(cookies.length / clients);
  const result: LoadResult = await callFor({
    port,
    clients,
    seconds,
    requestAt: (client, n) => {
      const cookie = cookies[client * playersPerClient + (n % playersPerClient)] as string;
      const offer = offers[(client * 7 + n) % offers.length] as Offer;
      const body = JSON.stringify({ ...offer, stake: 1 + (n % 5) });
      const key = `${client}-${n}-${run}`;
      return (
        `POST /api/bets HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncookie: ${cookie}\r\n` +
        `idempotency-key: ${key}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      );
    },
  });
  run = newRun();
  process.send?.(result);
});

function newRun(): string {
  return randomBytes(6).toString('hex');
}
