// Twilio's Messages API. Status callbacks go to each message's StatusCallback, signed with the auth
// token. A message's price is available only by reading the message after it has been sent.
import { createHmac, randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import {
  type Call,
  get,
  type Handle,
  json,
  post,
  type Reply,
  type Route,
  readBasic,
  readForm,
} from '#emulators/http.ts';
import type { Inbox } from '#emulators/sms/inbox.ts';

/** Error codes, each with its message and HTTP status (400 if not given). */
const ERRORS: Readonly<Record<number, { status?: number; message: string }>> = {
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  20500: { status: 500, message: 'Internal Server Error' },
  21211: { message: "Invalid 'To' Phone Number" },
  21214: { message: "'To' phone number cannot be reached" },
  21602: { message: 'Message body is required.' },
  21603: { message: "A 'From' phone number is required." },
  21604: { message: "A 'To' phone number is required." },
  21606: { message: "The 'From' phone number provided is not a valid message-capable Twilio phone number" },
  21610: { message: 'Attempt to send to unsubscribed recipient' },
  21612: { message: "Message cannot be sent with the current combination of 'To' and/or 'From' parameters" },
  21614: { message: "'To' number is not a valid mobile number" },
};
const ERROR_CODES = Object.keys(ERRORS);
const PRICE = '-0.00750';
/** The delays between the response and the reports. */
const SENT_MS = 50;
const FINAL_MS = 250;

/** price-unknown: the message has no price yet when it is read. */
export const TWILIO_FAULTS = ['price-unknown', ...ERROR_CODES.map((code) => `error-${code}`)];

type Credentials = { username: string; key: string };
type Message = Record<string, string | number | null | object> & { sid: string; to: string; from: string | null };

export function twilioRoutes({ faults, callbacks }: Tools, inbox: Inbox, { username, key }: Credentials): Route[] {
  const messages = new Map<string, Message>();

  const report = (message: Message, url: string | undefined, status: string, errorCode?: string) => {
    Object.assign(message, { status, error_code: errorCode ? Number(errorCode) : null });
    if (url === undefined) return;
    const { sid, to, from } = message;
    const fields: Record<string, string> = {
      MessageSid: sid,
      SmsSid: sid,
      MessageStatus: status,
      SmsStatus: status,
      To: to,
      From: from ?? '',
      AccountSid: username,
      ApiVersion: '2010-04-01',
      ...(errorCode && { ErrorCode: errorCode }),
    };
    const signed = (secret: string, sent: Record<string, string>) => ({
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature(secret, url, sent),
      },
      body: new URLSearchParams(sent).toString(),
    });
    const forged = () => signed('a guess', { ...fields, MessageStatus: 'failed' });
    const waitMs = status === 'sent' ? SENT_MS : FINAL_MS;
    callbacks.send({ ...signed(key, fields), forged, waitMs }, { phone: to, status });
  };

  const send = (fields: Record<string, string>): Reply => {
    const { To: to = '', Body: body = '', From: from = null, MessagingServiceSid: service = null } = fields;
    const wanted = ERROR_CODES.find((code) => faults.take(`error-${code}`, { phone: to }));
    const code = wanted ?? findError(fields);
    if (code !== undefined) return refuse(Number(code));
    const message = createMessage({ account: username, to, from, service, body });
    messages.set(message.sid, message);
    // The response shows the state before the message is sent.
    const reply = json(message, 201);
    report(message, fields.StatusCallback, 'sent');
    Object.assign(message, { price: PRICE, date_sent: new Date().toUTCString() });
    if (faults.take('undelivered', { phone: to })) report(message, fields.StatusCallback, 'undelivered', '30003');
    else {
      inbox.deliver({ phone: to, from: from ?? 'Twilio', text: body });
      report(message, fields.StatusCallback, 'delivered');
    }
    return reply;
  };

  /** Refuses calls without the right account and token. */
  const authenticated = (handle: Handle) => (call: Call) => {
    const basic = readBasic(call);
    const isCorrect = basic?.user === username && basic.password === key && call.parameters.account === username;
    return isCorrect ? handle(call) : refuse(20003);
  };

  const path = '/2010-04-01/Accounts/:account/Messages';
  const receive = (call: Call) => {
    const fields = readForm(call);
    return faults.respond({ phone: fields.To ?? '' }, () => send(fields));
  };
  const read = ({ parameters: { sid = '' } }: Call) => {
    const message = messages.get(sid);
    if (!message) return refuse(20404);
    return json(faults.take('price-unknown', { phone: message.to }) ? { ...message, price: null } : message);
  };
  return [post(`${path}.json`, authenticated(receive)), get(`${path}/:sid.json`, authenticated(read))];
}

function findError({ To, Body, From, MessagingServiceSid }: Record<string, string>): number | undefined {
  if (!To) return 21604;
  if (!From && !MessagingServiceSid) return 21603;
  if (!Body) return 21602;
  return /^\+\d{9,15}$/.test(To) ? undefined : 21211;
}

function refuse(code: number): Reply {
  const { status = 400, message } = ERRORS[code] ?? { message: 'Unknown error' };
  return json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
}

type NewMessage = { account: string; to: string; from: string | null; service: string | null; body: string };

function createMessage({ account, to, from, service, body }: NewMessage): Message {
  const sid = `SM${randomUUID().replaceAll('-', '')}`;
  const now = new Date().toUTCString();
  return {
    sid,
    account_sid: account,
    messaging_service_sid: service,
    api_version: '2010-04-01',
    to,
    from,
    body,
    direction: 'outbound-api',
    num_media: '0',
    num_segments: service === null ? '1' : '0',
    status: service === null ? 'queued' : 'accepted',
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    date_created: now,
    date_updated: now,
    date_sent: null,
    uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
    subresource_uris: { media: `/2010-04-01/Accounts/${account}/Messages/${sid}/Media.json` },
  };
}

/** Signs the URL, followed by each field's name and value, sorted by name. */
function signature(secret: string, url: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const signed = names.reduce((all, name) => all + name + fields[name], url);
  return createHmac('sha1', secret).update(signed).digest('base64');
}
