// A message as it goes over the wire (RFC 6455, section 5.2): one whole text frame of a server. It is made once; every socket
// gets the same bytes, and several frames in one piece are written at one go.
import type { LiveMessage } from '#contract/live-messages.ts';

const wholeText = 0x81;
const [length16, length64] = [126, 127];

/** The frame of a message. Nothing of it depends on the socket: a server masks and compresses nothing. */
export function frameOf(message: LiveMessage): Buffer {
  return frameOfText(JSON.stringify(message));
}

/** The frame of INITIAL_DATA, of lists that are JSON already. */
export function frameOfSnapshot({ liveGames, upcomingGames }: { liveGames: string; upcomingGames: string }): Buffer {
  return frameOfText(`{"type":"INITIAL_DATA","data":{"liveGames":${liveGames},"upcomingGames":${upcomingGames}}}`);
}

function frameOfText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length < length16 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + length);
  frame[0] = wholeText;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = length16;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = length64;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headBytes);
  return frame;
}
