// Sends one update, or several at once, to many sockets: our server and the bare one alternate.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { header, median, percentile, print, row } from '#bench/figures.ts';
import { type LiveSite, startBare, usage } from '#bench/live-fixture.ts';
import { type Crowd, openCrowd } from '#bench/socket-crowd.ts';

type Side = {
  name: string;
  url: string;
  broadcast: () => Promise<unknown>;
  crowd: Crowd;
  messagesSent: number;
  bytesPerSocket: number;
  times: number[];
  cpuSeconds: number;
};

/** Longer than the server's pause between broadcasts. */
const QUIET_MS = 600;

/** An update's text, as a browser receives it. */
async function captureUpdate({ url, announce }: LiveSite): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const next = () => new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
  await next();
  const update = next();
  await announce(1);
  const text = await update;
  socket.close();
  return text;
}

type CrowdOptions = Pick<Side, 'name' | 'url' | 'broadcast'> & { size: number; greeting: number };

/** Opens the sockets and waits until each has received its greeting of `greeting` messages. */
async function gather({ name, url, broadcast, size, greeting }: CrowdOptions): Promise<Side> {
  const before = await usage(url);
  // Uncompressed, so that both servers send the same bytes.
  const crowd = await openCrowd(url, size, 'plain');
  await crowd.allReceived(greeting);
  await sleep(QUIET_MS);
  const bytesPerSocket = ((await usage(url)).bytes - before.bytes) / size;
  return { name, url, broadcast, crowd, messagesSent: greeting, bytesPerSocket, times: [], cpuSeconds: 0 };
}

/** Sends the updates. @returns the ms until the last socket has them, and the server's CPU time */
async function broadcastUpdates(side: Side, updates: number): Promise<{ took: number; cpuSeconds: number }> {
  // Reading the CPU time uses CPU too, which is subtracted.
  const first = await usage(side.url);
  const before = await usage(side.url);
  side.messagesSent += updates;
  const last = side.crowd.allReceived(side.messagesSent);
  const began = performance.now();
  await side.broadcast();
  const took = (await last) - began;
  const after = await usage(side.url);
  return { took, cpuSeconds: after.cpuSeconds - 2 * before.cpuSeconds + first.cpuSeconds };
}

export async function measureBroadcast(
  site: LiveSite,
  { size, pairs, updates }: { size: number; pairs: number; updates: number },
): Promise<void> {
  const text = await captureUpdate(site);
  const bare = await startBare();
  const post = () => fetch(`${bare.url}/broadcast/${updates}`, { method: 'POST', body: text });
  const theirs = await gather({ name: 'bare ws', url: bare.url, broadcast: post, size, greeting: 0 });
  const ours = await gather({
    name: 'Goldline',
    url: site.url,
    broadcast: () => site.announce(updates),
    size,
    greeting: 1,
  });
  for (const side of [theirs, ours]) await broadcastUpdates(side, updates);
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? [theirs, ours] : [ours, theirs]) {
      await sleep(QUIET_MS);
      const { took, cpuSeconds } = await broadcastUpdates(side, updates);
      side.times.push(took);
      side.cpuSeconds += cpuSeconds;
    }
  header(
    updates === 1 ? 'one update' : `${updates} updates at once`,
    'sockets',
    'bytes',
    'until the last receives it, p50',
    'p99',
    'server CPU',
    'memory per socket',
  );
  for (const side of [theirs, ours]) {
    side.crowd.close();
    row(
      side.name,
      size.toLocaleString('en'),
      (updates * Buffer.byteLength(text)).toLocaleString('en'),
      `${median(side.times).toFixed(1)} ms`,
      `${percentile(side.times, 0.99).toFixed(1)} ms`,
      `${((side.cpuSeconds / pairs) * 1000).toFixed(1)} ms`,
      `${(side.bytesPerSocket / 1024).toFixed(1)} KB`,
    );
  }
  bare.stop();
  const ratio = median(ours.times) / median(theirs.times);
  print(`\nratio of the medians: ${ratio.toFixed(2)} (target: at most 1.3), ${pairs} pairs\n`);
}
