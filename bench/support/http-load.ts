// HTTP load over keep-alive connections: on each, a call starts once the previous one has its
// response. It shares two cores with the server, so it reads only a response's status and length.
import { connect } from 'node:net';

export type LoadResult = { calls: number; seconds: number; statuses: Record<number, number>; milliseconds: number[] };

export type Load = {
  port: number;
  clients: number;
  seconds: number;
  /** How long a client waits between a response and its next call. */
  pauseMs?: number;
  /** The maximum number of calls per client. */
  callsEach?: number;
  /** The whole request of a client's n-th call, headers and body. */
  requestAt: (client: number, n: number) => string;
};

/** Calls for `seconds`, at least once per client. @returns responses by status, and durations */
export async function callFor(load: Load): Promise<LoadResult> {
  const { port, clients, seconds, pauseMs = 0, callsEach = Number.POSITIVE_INFINITY, requestAt } = load;
  const result: LoadResult = { calls: 0, seconds: 0, statuses: {}, milliseconds: [] };
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(Array.from({ length: clients }, (_none, client) => callInTurn(client)));
  result.seconds = (performance.now() - began) / 1000;
  return result;

  function callInTurn(client: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let n = 0;
      let requestedAt = 0;
      let received = '';
      const send = () => {
        requestedAt = performance.now();
        if (n > 0 && (requestedAt >= until || n >= callsEach)) return void socket.end(resolve);
        socket.write(requestAt(client, n));
        n += 1;
      };
      socket.setEncoding('latin1').on('connect', send).on('error', reject);
      socket.on('data', (chunk) => {
        received += chunk;
        const status = statusOfComplete(received);
        if (status === null) return;
        received = '';
        result.calls += 1;
        result.statuses[status] = (result.statuses[status] ?? 0) + 1;
        result.milliseconds.push(performance.now() - requestedAt);
        if (pauseMs === 0) send();
        else setTimeout(send, pauseMs);
      });
    });
  }
}

/** The status of a complete response; null while it is incomplete. */
function statusOfComplete(response: string): number | null {
  const headEnd = response.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = response.slice(0, headEnd + 2);
  if (/\r\ntransfer-encoding: chunked/i.test(head))
    return response.endsWith('\r\n0\r\n\r\n') ? Number(head.slice(9, 12)) : null;
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  if (length === null) throw new Error(`a response without a length: ${response.slice(0, 200)}`);
  return response.length >= headEnd + 4 + Number(length[1]) ? Number(response.slice(9, 12)) : null;
}
