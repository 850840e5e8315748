// Many live connections in one process, kept as cheap as possible so that they don't distort the
// measurement: raw sockets that count the text messages they receive and answer pings.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const opcodes = { text: 1, ping: 9 };
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const MAX_HEAD_BYTES = 10;
const OFFER = 'sec-websocket-extensions: permessage-deflate; client_max_window_bits\r\n';
/** Shared by all sockets: its content is counted before the next one reads. */
const sharedBuffer = Buffer.alloc(256 * 1024);

/** Parses the stream in chunks and reports each frame at its last byte. Payloads are not kept. */
function frameReader(onFrame: (opcode: number) => void): (chunk: Buffer) => void {
  let opcode = 0;
  let remaining = 0;
  let head = Buffer.alloc(0);
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (remaining === 0) {
        const seen =
          head.length > 0 ? Buffer.concat([head, chunk.subarray(at, at + MAX_HEAD_BYTES)]) : chunk.subarray(at);
        const short = (seen[1] ?? 0) & 0x7f;
        const bytes = short === 127 ? 10 : short === 126 ? 4 : 2;
        if (seen.length < bytes) {
          head = Buffer.from(seen);
          return;
        }
        opcode = (seen[0] as number) & 0x0f;
        remaining = short === 127 ? Number(seen.readBigUInt64BE(2)) : short === 126 ? seen.readUInt16BE(2) : short;
        at += bytes - head.length;
        head = Buffer.alloc(0);
      }
      const consumed = Math.min(remaining, chunk.length - at);
      remaining -= consumed;
      at += consumed;
      if (remaining === 0) onFrame(opcode);
    }
  };
}

export type Crowd = {
  /** Resolves to the time when every socket has received `messages` messages since connecting. */
  allReceived: (messages: number) => Promise<number>;
  /** The number of messages received by all sockets. */
  received: () => number;
  close: () => void;
};

/** Opens sockets on /ws, 100 at a time; `compressed` offers compression as browsers do. */
export async function openCrowd(url: string, size: number, encoding: 'plain' | 'compressed'): Promise<Crowd> {
  const counts: number[] = new Array(size).fill(0);
  const sockets: Socket[] = [];
  let received = 0;
  let closed = 0;
  let waiting: { messages: number; missing: number; resolve: (time: number) => void } | null = null;

  const count = (index: number) => {
    const now = (counts[index] as number) + 1;
    counts[index] = now;
    received += 1;
    if (waiting?.messages !== now) return;
    waiting.missing -= 1;
    if (waiting.missing > 0) return;
    waiting.resolve(performance.now());
    waiting = null;
  };

  for (let start = 0; start < size; start += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, size - start) }, async (_none, offset) => {
        const socket = await openSocket(url, encoding, () => count(start + offset));
        socket.on('close', () => {
          closed += 1;
        });
        sockets.push(socket);
      }),
    );

  return {
    allReceived: (messages) => {
      if (closed > 0) throw new Error(`${closed} sockets were closed by the server`);
      const missing = counts.filter((each) => each < messages).length;
      if (missing === 0) return Promise.resolve(performance.now());
      return new Promise((resolve) => {
        waiting = { messages, missing, resolve };
      });
    },
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function openSocket(url: string, encoding: 'plain' | 'compressed', onMessage: () => void): Promise<Socket> {
  const { hostname, port, host } = new URL(url);
  const readFrames = frameReader((opcode) => {
    if (opcode === opcodes.text) onMessage();
    else if (opcode === opcodes.ping) socket.write(pong);
  });
  let read: (chunk: Buffer) => void = () => {};
  const onread = {
    buffer: sharedBuffer,
    callback: (bytes: number) => {
      read(sharedBuffer.subarray(0, bytes));
      return true;
    },
  };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread });
  await once(socket, 'connect');
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n${encoding === 'compressed' ? OFFER : ''}\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    let reply = '';
    socket.on('close', () => reject(new Error('the server closed a socket')));
    read = (chunk) => {
      const before = reply.length;
      reply += chunk.toString('latin1');
      const end = reply.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!reply.startsWith('HTTP/1.1 101 '))
        return reject(new Error(`a socket was refused: ${reply.split('\r\n')[0]}`));
      read = readFrames;
      readFrames(chunk.subarray(end + 4 - before));
      resolve();
    };
  });
  socket.on('error', () => {});
  return socket;
}
