// Messages as they go over the wire (RFC 6455, section 5.2): each is one whole text frame of a server. A frame is made once; every
// socket gets the same bytes, and several frames in one piece are written at one go.
import { constants, deflateRawSync } from 'node:zlib';
import type { LiveMessage } from '#contract/live-messages.ts';

/**
 * Whole frames, for browsers that take packed messages (permessage-deflate, RFC 7692) and for those that don't. A packed message refers to
 * none before it, so that these bytes, too, are the same for every socket.
 */
export type Frames = { plain: Buffer; packed: Buffer };

const wholeText = 0x81;
/** The first reserved bit (RFC 7692, section 6): the message is packed. */
const packedBit = 0x40;
const [length16, length64] = [126, 127];

/** Saves three fifths of an update. Of a long list, a harder try would take three times as long for a tenth more. */
const packing = { level: 3, finishFlush: constants.Z_SYNC_FLUSH };
/** What a flush ends with, which is not sent (RFC 7692, section 7.2.1). */
const flushEndBytes = 4;

/** The frame of a message to one player: it is short, and packing it would cost more than it saves. */
export function frameOf(message: LiveMessage): Frames {
  const plain = textFrame(wholeText, Buffer.from(JSON.stringify(message)));
  return { plain, packed: plain };
}

/** The frame of a message to everybody. */
export function frameForAll(message: LiveMessage): Frames {
  return bothForms(JSON.stringify(message));
}

/** The frame of INITIAL_DATA, of lists that are JSON already. */
export function frameOfSnapshot({ liveGames, upcomingGames }: { liveGames: string; upcomingGames: string }): Frames {
  return bothForms(`{"type":"INITIAL_DATA","data":{"liveGames":${liveGames},"upcomingGames":${upcomingGames}}}`);
}

/** Frames that go together, as one piece. */
export function joinFrames(frames: readonly Frames[]): Frames {
  return {
    plain: Buffer.concat(frames.map(({ plain }) => plain)),
    packed: Buffer.concat(frames.map(({ packed }) => packed)),
  };
}

function bothForms(text: string): Frames {
  const bytes = Buffer.from(text);
  const packed = deflateRawSync(bytes, packing);
  return {
    plain: textFrame(wholeText, bytes),
    packed: textFrame(wholeText | packedBit, packed.subarray(0, -flushEndBytes)),
  };
}

function textFrame(firstByte: number, payload: Buffer): Buffer {
  const { length } = payload;
  const headBytes = length < length16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + length);
  frame[0] = firstByte;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = length16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = length64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headBytes);
  return frame;
}
