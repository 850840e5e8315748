// What an abuse must come to: the refusal that the table names, in the API's one form, and all money as it was.
import { expect } from 'vitest';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { ledgerHash } from '#tests/support/ledger-hash.ts';

/** Makes calls that must all be refused with the code, and fails when one is not or when money has moved. */
export async function expectRefused(
  app: TestApp,
  code: ErrorCode,
  ...calls: (() => Promise<Answer>)[]
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const before = await ledgerHash(app.database.pool);
  for (const call of calls) {
    const answer = await call();
    expect(answer, `${call} answered ${JSON.stringify(answer.body)}`).toMatchObject({
      status: errorCodes[code].status,
      body: { code, message: expect.any(String) },
    });
    answers.push(answer);
  }
  expect(await ledgerHash(app.database.pool)).toBe(before);
  return answers;
}

/** Makes calls at once of which so many may have their effect; each other one is refused with one of the codes. */
export async function expectEffects(
  app: TestApp,
  { effects, codes }: { effects: number; codes: ErrorCode[] },
  calls: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  const refusals = answers.filter(({ status }) => status >= 300);
  expect(answers.length - refusals.length, JSON.stringify(refusals.map(({ body }) => body))).toBe(effects);
  for (const { body } of refusals) expect(codes).toContain(body.code);
  await app.expectBooksToHold();
  return answers;
}
