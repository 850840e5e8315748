import type { Log } from '#server/database/log.ts';

/** A log that keeps its messages and details, of every level, for a test to read. */
export function listLog(): Log & { messages: string[]; details: object[] } {
  const messages: string[] = [];
  const details: object[] = [];
  const write = (detail: object, message: string) => {
    details.push(detail);
    messages.push(message);
  };
  return { messages, details, info: write, warn: write, error: write };
}
