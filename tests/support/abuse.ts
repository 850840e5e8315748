// Checks an attempted abuse: it must be refused as the abuse table in docs/reliability.md states,
// in the API's error format, and without moving money.
import { expect } from 'vitest';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';
import { ledgerHash } from '#tests/support/ledger-hash.ts';

/**
 * Makes calls that must all be refused with the code. Fails if one is not, or if money has moved.
 */
export async function expectRefused(
  app: TestApp,
  code: ErrorCode,
  ...calls: (() => Promise<ApiResponse>)[]
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  const before = await ledgerHash(app.database.pool);
  for (const call of calls) {
    const response = await call();
    expect(response, `${call} returned ${JSON.stringify(response.body)}`).toMatchObject({
      status: errorCodes[code].status,
      body: { code, message: expect.any(String) },
    });
    responses.push(response);
  }
  expect(await ledgerHash(app.database.pool)).toBe(before);
  return responses;
}

/**
 * Makes concurrent calls, of which exactly `effects` must succeed; the others must be refused with
 * one of the codes.
 */
export async function expectEffects(
  app: TestApp,
  { effects, codes }: { effects: number; codes: ErrorCode[] },
  calls: (() => Promise<ApiResponse>)[],
): Promise<ApiResponse[]> {
  const responses = await Promise.all(calls.map((call) => call()));
  const refusals = responses.filter(({ status }) => status >= 300);
  expect(responses.length - refusals.length, JSON.stringify(refusals.map(({ body }) => body))).toBe(effects);
  for (const { body } of refusals) expect(codes).toContain(body.code);
  await app.expectBooksToBalance();
  return responses;
}
