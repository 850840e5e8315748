// Africa's Talking, bulk SMS (JSON only). Unsigned delivery reports are posted to the URL that the
// operator enters in the dashboard: SMS_REPORT_URL, or PUT /_emulator/report-url.
import { randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import {
  BadRequest,
  type Call,
  json,
  post,
  put,
  type Reply,
  type Route,
  readForm,
  readJson,
  text,
} from '#emulators/http.ts';
import type { Inbox } from '#emulators/sms/inbox.ts';

const STATUSES: Readonly<Record<number, string>> = {
  100: 'Processed',
  101: 'Success',
  102: 'Queued',
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  409: 'DoNotDisturbRejection',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
};
/** The error codes with which messages are sent anyway. */
const SENT_ANYWAY = ['500', '501'];
const STATUS_CODES = Object.keys(STATUSES);
const COST_PER_PART = 0.8;
/** The delays between the response and the reports. */
const SUBMITTED_MS = 50;
const FINAL_MS = 250;

export const AFRICAS_TALKING_FAULTS = ['invalid-sender', ...STATUS_CODES.map((code) => `status-${code}`)];

type Credentials = { username: string; key: string };

export function africasTalkingRoutes(tools: Tools, inbox: Inbox, credentials: Credentials): Route[] {
  const { faults, callbacks } = tools;
  let reportUrl = tools.env.SMS_REPORT_URL || undefined;

  const report = (id: string, phone: string, status: string, failureReason?: string) => {
    if (reportUrl === undefined) return;
    const fields = { id, status, phoneNumber: phone, networkCode: '63902', retryCount: '0' };
    const body = new URLSearchParams({ ...fields, ...(failureReason && { failureReason }) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const forged = () => ({ url: `${reportUrl}x`, headers, body: body.replace(/status=\w+/, 'status=Failed') });
    const waitMs = status === 'Submitted' ? SUBMITTED_MS : FINAL_MS;
    callbacks.send({ url: reportUrl, headers, body, forged, waitMs }, { phone, status });
  };

  const sendOne = (phone: string, fields: Record<string, string>) => {
    const { message = '', from = 'AFRICASTKNG' } = fields;
    const wanted = STATUS_CODES.find((code) => faults.take(`status-${code}`, { phone }));
    const code = Number(wanted ?? (/^\+\d{9,15}$/.test(phone) ? 101 : 403));
    const isSent = code < 400 || SENT_ANYWAY.includes(String(code));
    const messageId = `ATXid_${randomUUID().replaceAll('-', '')}`;
    if (isSent) {
      report(messageId, phone, 'Submitted');
      if (faults.take('undelivered', { phone })) report(messageId, phone, 'Failed', 'UserIsInactive');
      else {
        inbox.deliver({ phone, from, text: message });
        report(messageId, phone, 'Success');
      }
    }
    const parts = message.length > 160 ? Math.ceil(message.length / 153) : 1;
    const accepted = { cost: `KES ${(COST_PER_PART * parts).toFixed(4)}`, messageId, messageParts: parts };
    const refused = { cost: '0', messageId: 'None', messageParts: 0 };
    return { statusCode: code, number: phone, status: STATUSES[code], ...(code < 400 ? accepted : refused) };
  };

  const send = (fields: Record<string, string>): Reply => {
    const phones = (fields.to ?? '').split(',').map((phone) => phone.trim());
    if (faults.take('invalid-sender', { phone: phones[0] ?? '' }))
      return json({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 201);
    const recipients = phones.map((phone) => sendOne(phone, fields));
    const sent = recipients.filter(({ statusCode }) => statusCode < 400);
    const total = sent.reduce((sum, { cost }) => sum + Number(cost.slice(4)), 0);
    const summary = `Sent to ${sent.length}/${phones.length} Total Cost: ${sent.length > 0 ? `KES ${total.toFixed(4)}` : '0'}`;
    return json({ SMSMessageData: { Message: summary, Recipients: recipients } }, 201);
  };

  const receive = (call: Call): Reply | Promise<Reply> => {
    const fields = readForm(call);
    if (call.headers.apikey !== credentials.key || fields.username !== credentials.username)
      return text('The supplied authentication is invalid', 401);
    const missing = ['to', 'message'].find((name) => !fields[name]);
    if (missing) return text(`Request is missing required form field '${missing}'`, 400);
    return faults.respond({ phone: fields.to ?? '' }, () => send(fields));
  };

  const setReportUrl = (call: Call): Reply => {
    const { url } = readJson(call) as { url?: unknown };
    if (typeof url !== 'string' || !URL.canParse(url)) throw new BadRequest('The body must be { url }.');
    reportUrl = url;
    return json({ url });
  };

  return [post('/version1/messaging', receive), put('/_emulator/report-url', setReportUrl)];
}
