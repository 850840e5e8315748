import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes } from '#contract/error-codes.ts';
import { describeError } from '#server/http/error-reply.ts';
import { Refusal } from '#server/http/refusal.ts';
import { API_HEADERS } from '#server/http/security-headers.ts';

/** Responds to invalid HTTP, such as oversized headers, and closes the connection. */
export function respondUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION';
  const { status } = errorCodes[code];
  const body = JSON.stringify(describeError(new Refusal(code)));
  const headers = {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}
