// Africa's Talking, bulk SMS, without idempotency keys. Delivery reports are not signed: they are
// posted to a URL with an unguessable token, which the operator enters in the dashboard.
import { callProvider, parseObject, resultOfStatus } from '#server/messages/call-provider.ts';
import type { Cost, DeliveryReport, SendResult, SmsProviderKind } from '#server/messages/sms-provider.ts';
import { isSameSecret } from '#server/secrets.ts';

const LIVE_URL = 'https://api.africastalking.com';

export const africasTalking: SmsProviderKind = {
  requiredSettings: ['username', 'key'],
  hasReportToken: true,
  create: ({ url = LIVE_URL, key = '', username = '', sender, reportToken, timeoutMs }) => ({
    isIdempotent: false,
    send: async ({ recipient, body }) => {
      const from: Record<string, string> = sender === undefined ? {} : { from: sender };
      const response = await callProvider({
        url: `${url}/version1/messaging`,
        timeoutMs,
        headers: { apiKey: key, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username, to: recipient, message: body, ...from }).toString(),
      });
      if ('outcome' in response) return response;
      return response.status >= 200 && response.status < 300
        ? readResponse(response.text)
        : resultOfStatus(response.status);
    },
    readReport: ({ fields, token }) =>
      reportToken !== undefined && token !== null && isSameSecret(token, reportToken) ? readReport(fields) : null,
  }),
};

/** 100 processed, 101 sent, 102 queued. */
const ACCEPTED = new Set([100, 101, 102]);
/** Invalid number, unsupported type of number, blocked by the owner, do not disturb. */
const REFUSED = new Set([403, 404, 406, 409]);
/** Errors at Africa's Talking after it accepted the request. */
const IN_DOUBT = new Set([500, 501]);

type Recipient = { statusCode?: number; status?: string; cost?: string; messageId?: string };

function readResponse(text: string): SendResult {
  const data = parseObject(text).SMSMessageData as { Message?: string; Recipients?: Recipient[] } | undefined;
  const recipient = data?.Recipients?.[0];
  if (recipient === undefined) {
    // Without recipients the message is the error, such as InvalidSenderId.
    const error = typeof data?.Message === 'string' && /^\w{1,40}$/.test(data.Message) ? `: ${data.Message}` : '';
    const reason = `Africa's Talking accepted no recipient${error}`;
    return { outcome: data === undefined ? 'unknown' : 'retry', reason };
  }
  const { statusCode = 0, status = '', messageId, cost } = recipient;
  if (ACCEPTED.has(statusCode)) return { outcome: 'accepted', providerId: idOf(messageId), cost: readCost(cost) };
  const reason = `Africa's Talking returned ${statusCode} ${status.slice(0, 40)}`.trim();
  if (REFUSED.has(statusCode)) return { outcome: 'refused', reason };
  return { outcome: IN_DOUBT.has(statusCode) ? 'unknown' : 'retry', reason };
}

const idOf = (messageId: string | undefined) =>
  messageId === undefined || messageId === 'None' ? null : messageId.slice(0, 100);

/** "KES 0.8000"; just "0" if nothing was charged. */
function readCost(text: string | undefined): Cost | null {
  const [, currency, amount] = /^([A-Z]{3}) (\d{1,8}(?:\.\d{1,6})?)$/.exec(text ?? '') ?? [];
  return currency === undefined || amount === undefined ? null : { amount, currency };
}

/** Sent, Submitted and Buffered are not final. */
function readReport({ id, status, failureReason }: Readonly<Record<string, string>>): DeliveryReport | null {
  if (id === undefined || status === undefined) return null;
  if (status === 'Success') return { providerId: id, delivery: { status: 'delivered' } };
  const isFailed = ['Failed', 'Rejected', 'Expired', 'AbsentSubscriber'].includes(status);
  return { providerId: id, delivery: isFailed ? { status: 'failed', reason: failureReason || status } : null };
}
