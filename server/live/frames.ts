// WebSocket text frames (RFC 6455, section 5.2), built and compressed once for all sockets. 20
// simultaneous updates to 2,000 sockets take 32 ms of CPU, compared with 142 ms using `ws`: npm run
// bench:live (decision 0160).
import { constants, deflateRawSync } from 'node:zlib';
import type { LiveMessage } from '#contract/live-messages.ts';

/**
 * Frames for clients with and without compression (permessage-deflate, RFC 7692). Compressed
 * messages refer only to others in the same frames, so their bytes are the same for every socket.
 */
export type Frames = { plain: Buffer; compressed: Buffer };

/** The first byte of an unfragmented text message. */
const WHOLE_TEXT = 0x81;
/** The first reserved bit (RFC 7692, section 6): the message is compressed. */
const COMPRESSED_BIT = 0x40;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** Saves about 60% of an update's bytes (bench/RESULTS.md). */
const COMPRESSION = { level: 3, finishFlush: constants.Z_SYNC_FLUSH };
/** The end of a flush, which is not sent (RFC 7692, section 7.2.1). */
const FLUSH_END_BYTES = 4;

/** The frame of a message to a player or to staff. Most are too short to gain from compression. */
export function uncompressedFrame(message: LiveMessage): Frames {
  const plain = textFrame(WHOLE_TEXT, Buffer.from(JSON.stringify(message)));
  return { plain, compressed: plain };
}

/**
 * The frames of messages that every socket receives one after another. Each refers to the one
 * before, which halves the bytes of similar messages.
 */
export function broadcastFrames(messages: readonly LiveMessage[]): Frames {
  const texts = messages.map((message) => Buffer.from(JSON.stringify(message)));
  return joinFrames(texts.map((text, index) => bothFrames(text, texts[index - 1])));
}

/** The frame of INITIAL_DATA, whose lists are already JSON. */
export function snapshotFrame({ liveGames, upcomingGames }: { liveGames: string; upcomingGames: string }): Frames {
  const text = `{"type":"INITIAL_DATA","data":{"liveGames":${liveGames},"upcomingGames":${upcomingGames}}}`;
  return bothFrames(Buffer.from(text));
}

export function joinFrames(frames: readonly Frames[]): Frames {
  return {
    plain: Buffer.concat(frames.map(({ plain }) => plain)),
    compressed: Buffer.concat(frames.map(({ compressed }) => compressed)),
  };
}

function bothFrames(bytes: Buffer, before?: Buffer): Frames {
  const compressed = deflateRawSync(bytes, { ...COMPRESSION, ...(before && { dictionary: before }) });
  return {
    plain: textFrame(WHOLE_TEXT, bytes),
    compressed: textFrame(WHOLE_TEXT | COMPRESSED_BIT, compressed.subarray(0, -FLUSH_END_BYTES)),
  };
}

function textFrame(firstByte: number, payload: Buffer): Buffer {
  const { length } = payload;
  const headerBytes = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headerBytes + length);
  frame[0] = firstByte;
  if (headerBytes === 2) frame[1] = length;
  else if (headerBytes === 4) {
    frame[1] = LENGTH_16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headerBytes);
  return frame;
}
