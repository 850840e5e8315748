import { expect, test } from 'vitest';
import { describeError } from '#server/http/error-reply.ts';

test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '57P01', '53100'])(
  'a database that fails with %s makes a call fail as NOT_READY, which clients retry',
  (code) => {
    expect(describeError(Object.assign(new Error('failed'), { code }))).toMatchObject({ code: 'NOT_READY' });
  },
);
