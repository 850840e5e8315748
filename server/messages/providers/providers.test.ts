// Tests the SMS provider adapters, mostly with response bodies from the providers' documentation.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twilioSignature } from '#server/messages/providers/twilio.ts';
import type { SendResult } from '#server/messages/sms-provider.ts';
import { createSmsProvider, type SmsProviderName } from '#server/messages/sms-providers.ts';

type Received = { path: string; headers: Record<string, unknown>; body: string };

let server: Server;
let received: Received[] = [];
let reply: { status: number; body: string } | null = null;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      if (reply) response.writeHead(reply.status).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const settings = { key: 'secret', username: 'goldline', sender: 'GOLDLINE', reportToken: 't'.repeat(32) };
const providerOf = (provider: SmsProviderName) =>
  createSmsProvider({
    ...settings,
    provider,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicUrl: 'https://bets.goldline.test',
    timeoutMs: 20_000,
  });
const sms = { id: 'goldline-7', recipient: '+254711000111', body: 'Your code is 123456 & more' };

async function send(provider: SmsProviderName, status: number, body: object | string): Promise<SendResult> {
  received = [];
  reply = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  return providerOf(provider).send(sms);
}

const responseWithRecipient = (fields: object) => ({
  SMSMessageData: {
    Message: 'Sent to 1/1 Total Cost: KES 0.8000',
    Recipients: [
      {
        statusCode: 101,
        number: '+254711000111',
        status: 'Success',
        cost: 'KES 0.8000',
        messageId: 'ATXid_1',
        ...fields,
      },
    ],
  },
});

describe("Africa's Talking", () => {
  it("receives a form-encoded request with its API's fields, and the key in a header", async () => {
    const cost = { amount: '0.8000', currency: 'KES' };
    expect(await send('africas-talking', 201, responseWithRecipient({}))).toEqual({
      outcome: 'accepted',
      providerId: 'ATXid_1',
      cost,
    });
    expect(received).toMatchObject([{ path: '/version1/messaging', headers: { apikey: 'secret' } }]);
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      username: 'goldline',
      to: sms.recipient,
      message: sms.body,
      from: 'GOLDLINE',
    });
  });

  it.each<[number, string, SendResult['outcome']]>([
    [100, 'Processed', 'accepted'],
    [102, 'Queued', 'accepted'],
    [401, 'RiskHold', 'retry'],
    [402, 'InvalidSenderId', 'retry'],
    [403, 'InvalidPhoneNumber', 'refused'],
    [404, 'UnsupportedNumberType', 'refused'],
    [405, 'InsufficientBalance', 'retry'],
    [406, 'UserInBlacklist', 'refused'],
    [407, 'CouldNotRoute', 'retry'],
    [409, 'DoNotDisturbRejection', 'refused'],
    [500, 'InternalServerError', 'unknown'],
    [501, 'GatewayError', 'unknown'],
    [502, 'RejectedByGateway', 'retry'],
  ])('reports a recipient with status %i %s as %s', async (statusCode, status, outcome) => {
    expect((await send('africas-talking', 201, responseWithRecipient({ statusCode, status }))).outcome).toBe(outcome);
  });

  it.each<[number, object | string, SendResult['outcome']]>([
    [201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 'retry'],
    [401, 'The supplied authentication is invalid', 'retry'],
    [429, '', 'retry'],
    [400, 'Request is missing required form field', 'refused'],
    [503, '', 'unknown'],
    [200, '<html>a proxy</html>', 'unknown'],
    [201, responseWithRecipient({ cost: '0', messageId: 'None' }), 'accepted'],
  ])('maps status %i and %j to the outcome %s', async (status, body, outcome) => {
    expect((await send('africas-talking', status, body)).outcome).toBe(outcome);
  });

  const report = (fields: Record<string, string>, token: string | null = settings.reportToken) =>
    providerOf('africas-talking').readReport?.({ fields: { id: 'ATXid_1', ...fields }, token, signature: null });

  it.each([
    ['Success', { status: 'delivered' }],
    ['Failed', { status: 'failed', reason: 'Failed' }],
    ['Rejected', { status: 'failed', reason: 'Rejected' }],
    ['Sent', null],
    ['Submitted', null],
    ['Buffered', null],
  ])('reads a report of %s', (status, delivery) => {
    expect(report({ status })).toEqual({ providerId: 'ATXid_1', delivery });
  });

  it('reads the failure reason, and rejects a report without the right token', () => {
    const failed = { status: 'Failed', failureReason: 'UserIsInactive', phoneNumber: '+254711000111' };
    expect(report(failed)?.delivery).toEqual({ status: 'failed', reason: 'UserIsInactive' });
    expect(report(failed, 'x'.repeat(32))).toBeNull();
    expect(report(failed, null)).toBeNull();
  });
});

describe('Twilio', () => {
  const created = { sid: 'SM1234', status: 'queued', price: null, price_unit: 'USD', error_code: null };

  it("receives a form-encoded request with its API's fields, and the account and key", async () => {
    expect(await send('twilio', 201, created)).toEqual({ outcome: 'accepted', providerId: 'SM1234', cost: null });
    const authorization = `Basic ${Buffer.from('goldline:secret').toString('base64')}`;
    expect(received).toMatchObject([
      { path: '/2010-04-01/Accounts/goldline/Messages.json', headers: { authorization } },
    ]);
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
      To: sms.recipient,
      Body: sms.body,
      From: 'GOLDLINE',
      StatusCallback: 'https://bets.goldline.test/api/sms-reports/twilio',
    });
  });

  it('reports the cost if Twilio already returns a price', async () => {
    expect(await send('twilio', 201, { ...created, price: '-0.00750' })).toMatchObject({
      cost: { amount: '0.00750', currency: 'USD' },
    });
  });

  it.each<[number, number, SendResult['outcome']]>([
    [400, 21211, 'refused'],
    [400, 21610, 'refused'],
    [400, 21614, 'refused'],
    [400, 21606, 'retry'],
    [401, 20003, 'retry'],
    [429, 20429, 'retry'],
    [500, 20500, 'unknown'],
  ])('maps status %i and code %i to the outcome %s', async (status, code, outcome) => {
    expect((await send('twilio', status, { code, message: 'for +254711000111', status })).outcome).toBe(outcome);
  });

  it("computes the signature given in Twilio's documentation", () => {
    const fields = {
      To: '+18005551212',
      From: '+14158675309',
      Digits: '1234',
      Caller: '+14158675309',
      CallSid: 'CA1234567890ABCDE',
    };
    expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
      'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    );
  });

  it.each([
    [{ MessageStatus: 'delivered' }, { status: 'delivered' }],
    [
      { MessageStatus: 'undelivered', ErrorCode: '30003' },
      { status: 'failed', reason: 'error 30003' },
    ],
    [{ MessageStatus: 'failed' }, { status: 'failed', reason: 'failed' }],
    [{ MessageStatus: 'sent' }, null],
    [{ MessageStatus: 'queued' }, null],
  ])('reads the signed report %j', (status, delivery) => {
    const fields = { MessageSid: 'SM1234', AccountSid: 'goldline', ...status };
    const signature = twilioSignature('secret', 'https://bets.goldline.test/api/sms-reports/twilio', fields);
    const { readReport } = providerOf('twilio');
    expect(readReport?.({ fields, signature, token: null })).toEqual({ providerId: 'SM1234', delivery });
    expect(readReport?.({ fields: { ...fields, MessageSid: 'SM9' }, signature, token: null })).toBeNull();
    expect(readReport?.({ fields, signature: null, token: null })).toBeNull();
  });
});

describe('any provider', () => {
  it.each<SmsProviderName>(['africas-talking', 'twilio', 'generic'])(
    "%s: returns `retry` if the provider can't be reached, and `unknown` if it doesn't respond",
    async (provider) => {
      const config = { ...settings, provider, publicUrl: undefined, timeoutMs: 200 };
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const unused = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
      closed.close();
      await once(closed, 'close');
      const unreachable = createSmsProvider({ ...config, url: unused });
      expect(await unreachable.send(sms)).toMatchObject({ outcome: 'retry' });
      reply = null;
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await createSmsProvider({ ...config, url }).send(sms)).toMatchObject({ outcome: 'unknown' });
    },
  );

  it('never includes a recipient or a text in its reason', async () => {
    for (const provider of ['africas-talking', 'twilio', 'generic'] as const) {
      const result = await send(provider, 400, { code: 21211, message: `${sms.recipient} ${sms.body}` });
      expect(result).toMatchObject({ outcome: 'refused' });
      expect(JSON.stringify(result)).not.toMatch(/254711|123456/);
    }
  });
});
