// The Pull Transactions API: pages of payments to the business in the last 48 hours.
import { randomUUID } from 'node:crypto';
import { json, type Reply, type Route } from '#emulators/http.ts';
import { type Books, type Movement, readNumber } from '#emulators/mpesa/books.ts';
import { type Body, badRequest, type Gateway, refuse } from '#emulators/mpesa/gateway.ts';

const PAGE_ROWS = 100;
const MAX_AGE_MS = 48 * 3_600_000;

export function statementRoutes(books: Books, gateway: Gateway): Route[] {
  let isRegistered = false;

  const register = (body: Body): Reply => {
    if (String(body.ShortCode) !== gateway.shortcode) return badRequest('ShortCode');
    if (readNumber(body.NominatedNumber) === null) return badRequest('NominatedNumber');
    const ids = { ResponseRefID: randomUUID(), ShortCode: gateway.shortcode };
    const first = { ResponseStatus: '1000', ResponseDescription: 'Shortcode Registered Successfully' };
    const again = { ResponseStatus: '1001', ResponseDescription: 'Shortcode already Registered' };
    const reply = json({ ...ids, ...(isRegistered ? again : first) });
    isRegistered = true;
    return reply;
  };

  const query = (body: Body): Reply => {
    const isOurs = isRegistered && String(body.ShortCode) === gateway.shortcode;
    if (!isOurs) return refuse('400.001', 'Invalid ShortCode', 400);
    const from = readTime(body.StartDate);
    const to = readTime(body.EndDate);
    if (from === null || to === null) return badRequest('StartDate');
    const offset = Number(body.OffSetValue);
    const rows = books
      .movements()
      .filter((movement) => isInStatement(movement, Math.max(from, Date.now() - MAX_AGE_MS), to));
    const page = rows.slice(offset, offset + PAGE_ROWS);
    const ResponseRefID = randomUUID();
    if (page.length === 0) return json({ ResponseRefID, ResponseCode: '1001', Transaction: '[[]]' });
    const Response = [page.map(describe)];
    return json({ ResponseRefID, ResponseCode: '1000', ResponseMessage: 'Success', Response });
  };

  return [
    gateway.route('/pulltransactions/v1/register', 'register', register),
    gateway.route('/pulltransactions/v1/query', 'statement', query),
  ];
}

const isInStatement = ({ kind, at, inStatementAt }: Movement, from: number, to: number) =>
  (kind === 'prompt' || kind === 'payment') &&
  at.getTime() >= from &&
  at.getTime() <= to &&
  inStatementAt <= Date.now();

const describe = ({ receipt, at, phone, reference, amount }: Movement) => ({
  transactionId: receipt,
  trxDate: at.toISOString().replace(/\.\d+/, ''),
  msisdn: Number(phone.slice(3)),
  sender: 'MPESA',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: reference,
  amount: amount.toFixed(2),
  organizationname: 'Emulator',
});

/** @param value a Nairobi time such as "2020-08-04 8:36:00" */
function readTime(value: unknown): number | null {
  const [, date, hour, rest] = /^(\d{4}-\d\d-\d\d) (\d{1,2})(:\d\d(?::\d\d)?)$/.exec(String(value)) ?? [];
  const time = Date.parse(`${date}T${hour?.padStart(2, '0')}${rest}+03:00`);
  return Number.isNaN(time) ? null : time;
}
