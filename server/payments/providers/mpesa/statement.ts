// The Pull Transactions API: payments to the shortcode, not from it, in the last 48 hours.
import { shareResponses } from '#server/http/responses/share-responses.ts';
import { isNoResponse, objectOf, textOf } from '#server/payments/call-provider.ts';
import type { SettledResult, StatementRow, StatusQuery } from '#server/payments/provider.ts';
import { describe, type Post } from '#server/payments/providers/mpesa/api.ts';
import { nairobiTime, readRow } from '#server/payments/providers/mpesa/messages.ts';

const STATEMENT_MS = 48 * 3_600_000;
const MINUTE_MS = 60_000;

export type Statement = ReturnType<typeof createStatement>;

export function createStatement(post: Post, shortcode: string) {
  const readPage = async (from: Date, to: Date, offset: number) => {
    const dates = { StartDate: nairobiTime(from).replace('T', ' '), EndDate: nairobiTime(to).replace('T', ' ') };
    const body = { ShortCode: Number(shortcode), ...dates, OffSetValue: offset };
    const response = await post('/pulltransactions/v1/query', body);
    if (isNoResponse(response)) throw new Error(response.reason);
    const { ResponseCode, Response, errorMessage } = response.json;
    const code = textOf(ResponseCode);
    if (code === '1001' || /not have any available/i.test(textOf(errorMessage, 500) ?? '')) return [];
    if (code !== '1000') throw new Error(describe(response));
    // A list of lists; without rows it can be the text "[[]]".
    return (Array.isArray(Response) ? Response.flat() : []).map(objectOf);
  };

  /**
   * Throws if M-Pesa no longer has the whole period, doesn't respond, or responds with an error. A
   * statement read in part would seem to lack payments.
   */
  const read = async (from: Date, to: Date): Promise<StatementRow[]> => {
    // biome-ignore lint/plugin: M-Pesa decides which rows it still has, by its own clock
    if (from.getTime() < Date.now() - STATEMENT_MS) throw new Error('M-Pesa has only the last 48 hours');
    const rows = new Map<unknown, StatementRow | null>();
    for (let offset = 0; ; ) {
      const page = await readPage(from, to, offset);
      // If M-Pesa ignores the offset, it returns the same page again.
      if (page[0] === undefined || rows.has(page[0].transactionId)) break;
      for (const row of page) rows.set(row.transactionId, readRow(row));
      offset += page.length;
    }
    return [...rows.values()].filter((row) => row !== null);
  };

  const shared = shareResponses<StatementRow[] | null>();

  /** The rows around a time; null if unreadable. Concurrent calls for a minute share a request. */
  const readNear = (at: Date, spreadMs: number) => {
    const from = new Date(Math.floor((at.getTime() - spreadMs) / MINUTE_MS) * MINUTE_MS);
    const to = new Date(Math.ceil((at.getTime() + spreadMs) / MINUTE_MS) * MINUTE_MS);
    return shared(`${from.getTime()} ${to.getTime()}`, () => read(from, to).catch(() => null));
  };

  return { read, readNear };
}

export const settledBy = ({ receipt, amountCents, payer }: StatementRow): SettledResult => {
  return { outcome: 'settled', receipt, amountCents, payer };
};

export const ageMs = ({ ageSeconds }: StatusQuery): number => ageSeconds * 1000;
