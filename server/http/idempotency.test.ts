import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { keepSentBody, readIdempotency } from '#server/http/idempotency.ts';

const bet = { gameId: z.int(), stake: z.union([z.string(), z.number()]).transform(Number) };

/** A server whose call returns the hash of its request. */
function serverWith(fields: Record<string, z.ZodType>): FastifyInstance {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.post('/bets/:id', { schema: { body: z.strictObject(fields) }, preValidation: keepSentBody }, async (request) => ({
    hash: readIdempotency(request, 'placeBet')?.requestHash.toString('hex'),
  }));
  return app;
}

async function hashOf(app: FastifyInstance, payload: object, id = 1): Promise<string> {
  const headers = { 'idempotency-key': 'one' };
  return (await app.inject({ method: 'POST', url: `/bets/${id}`, headers, payload })).json().hash;
}

const sent = { gameId: 7, stake: '10.00' };

it('has the same hash after a release that adds a default or reads the body differently', async () => {
  const before = serverWith(bet);
  const after = serverWith({ stake: z.string(), acceptOddsChange: z.string().default('none'), gameId: z.int() });
  expect(await hashOf(after, sent)).toBe(await hashOf(before, sent));
});

it('depends on the body and the path, but not on the order of fields', async () => {
  const app = serverWith({ ...bet, legs: z.array(z.looseObject({})).optional() });
  const hash = await hashOf(app, sent);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf(app, { stake: '10.00', gameId: 7 })).toBe(hash);
  expect(await hashOf(app, { ...sent, stake: '10.01' })).not.toBe(hash);
  expect(await hashOf(app, sent, 2)).not.toBe(hash);
  const legs = (...list: object[]) => hashOf(app, { ...sent, legs: list });
  expect(await legs({ a: 1, b: 2 }, { c: 3 })).toBe(await legs({ b: 2, a: 1 }, { c: 3 }));
  expect(await legs({ a: 1 }, { c: 3 })).not.toBe(await legs({ c: 3 }, { a: 1 }));
});
