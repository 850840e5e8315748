// Any provider, behind a small adapter written by the operator: POST { id, to, text } as JSON, with
// the key, if set, as a bearer token, and the id also as Idempotency-Key. A 2xx response accepts.
import { callProvider, resultOfStatus } from '#server/messages/call-provider.ts';
import type { SmsProviderKind } from '#server/messages/sms-provider.ts';

export const generic: SmsProviderKind = {
  requiredSettings: ['url'],
  create: ({ url = '', key, timeoutMs }) => ({
    isIdempotent: true,
    send: async ({ id, recipient, body }) => {
      const response = await callProvider({
        url,
        timeoutMs,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ id, to: recipient, text: body }),
      });
      if ('outcome' in response) return response;
      const isAccepted = response.status >= 200 && response.status < 300;
      return isAccepted ? { outcome: 'accepted', providerId: null, cost: null } : resultOfStatus(response.status);
    },
  }),
};
