import { expect, test } from 'vitest';
import { describeError } from '#server/http/error-reply.ts';
import { Refusal } from '#server/http/refusal.ts';

const network = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
test.each([...network, '57P01', '57P05', '53100', '40P01', '40001'])(
  'a database that fails with %s makes a call fail as NOT_READY, which clients retry',
  (code) => {
    expect(describeError(Object.assign(new Error('failed'), { code }))).toMatchObject({ code: 'NOT_READY' });
  },
);

test.each<[unknown, string]>([
  [new Refusal('VALIDATION'), 'The request is not valid'],
  [new Refusal('VALIDATION', { message: 'A field appears twice' }), 'A field appears twice'],
  [Object.assign(new Error('failed'), { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }), 'The body is not valid JSON'],
  [Object.assign(new Error('failed'), { code: 'FST_ERR_BAD_URL', statusCode: 400 }), 'The request is not valid'],
])('a request that is not valid as a whole has an issue too: %s', (error, message) => {
  expect(describeError(error)).toEqual({ code: 'VALIDATION', message, issues: [{ path: '', message }] });
});
