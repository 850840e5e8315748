// Twilio, Messages API, without idempotency keys. A message's price is usually known only after
// sending. Delivery reports are signed with the auth token over their URL and sorted fields.
import { createHmac } from 'node:crypto';
import { callProvider, parseObject, resultOfStatus } from '#server/messages/call-provider.ts';
import type { Cost, DeliveryReport, SendResult, SmsProviderKind } from '#server/messages/sms-provider.ts';
import { isSameSecret } from '#server/secrets.ts';

const LIVE_URL = 'https://api.twilio.com';
const REPORT_PATH = '/api/sms-reports/twilio';
/** The id of a messaging service, which has its own field. */
const MESSAGING_SERVICE = /^MG[0-9a-f]{32}$/i;

export const twilio: SmsProviderKind = {
  requiredSettings: ['username', 'key', 'sender'],
  create: ({ url = LIVE_URL, key = '', username = '', sender = '', publicUrl, timeoutMs }) => {
    const messages = `${url}/2010-04-01/Accounts/${encodeURIComponent(username)}/Messages`;
    const authorization = `Basic ${Buffer.from(`${username}:${key}`).toString('base64')}`;
    const reportUrl = publicUrl === undefined ? undefined : publicUrl + REPORT_PATH;
    return {
      isIdempotent: false,
      send: async ({ recipient, body }) => {
        const fields = new URLSearchParams({
          To: recipient,
          Body: body,
          [MESSAGING_SERVICE.test(sender) ? 'MessagingServiceSid' : 'From']: sender,
          ...(reportUrl === undefined ? {} : { StatusCallback: reportUrl }),
        });
        const response = await callProvider({
          url: `${messages}.json`,
          timeoutMs,
          headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
          body: fields.toString(),
        });
        return 'outcome' in response ? response : readResponse(response);
      },
      readCost: async (sid) => {
        const address = `${messages}/${encodeURIComponent(sid)}.json`;
        const response = await callProvider({ url: address, timeoutMs, headers: { authorization } });
        return 'outcome' in response ? null : costOf(parseObject(response.text));
      },
      readReport: ({ fields, signature }) =>
        reportUrl !== undefined &&
        signature !== null &&
        isSameSecret(signature, twilioSignature(key, reportUrl, fields))
          ? readReport(fields)
          : null,
    };
  },
};

/** Not a mobile number, not a valid one, not reachable, or its owner replied STOP. */
const REFUSED = new Set([21211, 21214, 21217, 21610, 21612, 21614]);

function readResponse({ status, text }: { status: number; text: string }): SendResult {
  const message = parseObject(text);
  const { sid, code } = message;
  if (status >= 200 && status < 300) {
    if (typeof sid !== 'string') return { outcome: 'unknown', reason: 'Twilio returned no id' };
    return { outcome: 'accepted', providerId: sid.slice(0, 100), cost: costOf(message) };
  }
  const result = resultOfStatus(status, typeof code === 'number' ? ` with code ${code}` : '');
  // Other request errors are caused by wrong settings, which the operator can fix.
  if (result.outcome !== 'refused' || REFUSED.has(code as number)) return result;
  return { ...result, outcome: 'retry' };
}

/** A charge is negative. Null: not known yet. */
function costOf({ price, price_unit: currency }: Record<string, unknown>): Cost | null {
  const isKnown = typeof price === 'string' && typeof currency === 'string' && /^-?\d{1,8}(\.\d{1,6})?$/.test(price);
  return isKnown ? { amount: price.replace('-', ''), currency: currency.toUpperCase().slice(0, 3) } : null;
}

function readReport(fields: Readonly<Record<string, string>>): DeliveryReport | null {
  const { MessageSid: providerId, MessageStatus: status, ErrorCode: code } = fields;
  if (providerId === undefined || status === undefined) return null;
  if (status === 'delivered' || status === 'read') return { providerId, delivery: { status: 'delivered' } };
  const isFailed = ['undelivered', 'failed', 'canceled'].includes(status);
  return { providerId, delivery: isFailed ? { status: 'failed', reason: code ? `error ${code}` : status } : null };
}

/** The URL followed by each field's name and value, sorted by name. */
export function twilioSignature(key: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const text = names.reduce((signed, name) => `${signed}${name}${fields[name]}`, url);
  return createHmac('sha1', key).update(text).digest('base64');
}
