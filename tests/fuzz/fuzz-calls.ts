// Random calls to the whole API, generated from its own OpenAPI document.
import fc, { type Arbitrary } from 'fast-check';
import { errorCodes } from '#contract/error-codes.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { type CallSchemas, schemas } from '#contract/schemas.ts';
import { fromSchema, type KnownValues, type Schema } from '#tests/fuzz/from-schema.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';
import { ledgerHash } from '#tests/support/ledger-hash.ts';

type Operation = {
  operationId?: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

type Request = {
  name: CallName;
  caller: 'visitor' | 'player' | 'admin';
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
};

/**
 * What requests refer to, new for each round: a player with money, a bet and two money requests.
 */
type Setup = { app: TestApp; player: Player; admin: Player; ids: number[] };

/** Calls left out because they would end the round's sessions or stop its player's account. */
const excludedCalls = new Set<CallName>(['logOut', 'endOwnSessions', 'selfExclude', 'takeTimeOut', 'endUserSessions']);
const CASES_PER_ROUND = 250;

/**
 * Makes `cases` requests; throws at the first wrong response. @returns the number of responses by
 * status
 */
export async function fuzzCalls({ cases, seed }: { cases: number; seed: number }): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let round = 0; round * CASES_PER_ROUND < cases; round += 1) {
    // Each round has its own database: its requests can promote players to administrators, who then
    // change the permissions of others.
    const app = await startApp();
    try {
      const setup = await createSetup(app);
      const document = (await app.visitor().get('/openapi.json')) as Document;
      const numRuns = Math.min(CASES_PER_ROUND, cases - round * CASES_PER_ROUND);
      const property = fc.asyncProperty(anyRequest(document, setup), async (request) => {
        const { status } = await makeRequest(request, setup);
        statuses[status] = (statuses[status] ?? 0) + 1;
      });
      await fc.assert(property, { numRuns, seed: seed + round, endOnFailure: true });
      await app.expectBooksToBalance();
    } finally {
      await app.close();
    }
  }
  return statuses;
}

async function createSetup(app: TestApp): Promise<Setup> {
  const player = await app.player('500.00');
  const admin = await app.admin();
  const game = await app.game();
  const ids = [player.id, game.id];
  for (const [path, body] of [
    ['/api/bets', { gameId: game.id, betType: 'home', stake: 5 }],
    ['/api/transactions/deposit', { amount: 20, method: 'card' }],
    ['/api/transactions/withdrawal', { amount: 20, method: 'mpesa_kenya' }],
  ] as const)
    ids.push((await player.post(path, body, 201)).id);
  return { app, player, admin, ids };
}

function anyRequest(document: Document, { ids }: Setup): Arbitrary<Request> {
  const resolve = (ref: string): Schema => document.components.schemas[ref.split('/').at(-1) as string] ?? {};
  const known: KnownValues = (field) => {
    if (/^id$|Id$/.test(field)) return fc.constantFrom(...ids);
    if (field === 'phoneNumber') return fc.constantFrom('+254711000123', '0711 000 123');
    return null;
  };
  const names = (Object.keys(routes) as CallName[]).filter((name) => !excludedCalls.has(name));
  const requests = names.map((name) => {
    const { path, method } = routes[name];
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {};
    const part = (place: string) => {
      const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
      const fields = parameters.map(({ name: field, schema }) => [field, fromSchema(schema, resolve, known, field)]);
      const all = Object.fromEntries(fields) as Record<string, Arbitrary<unknown>>;
      return fc.record(all, place === 'path' ? {} : { requiredKeys: [] });
    };
    const schema = operation.requestBody?.content['application/json']?.schema;
    return fc.record({
      name: fc.constant(name),
      caller: fc.constantFrom<Request['caller']>('visitor', 'player', 'player', 'admin', 'admin'),
      params: part('path'),
      query: part('query'),
      body: schema ? fromSchema(schema, resolve, known) : fc.constant(undefined),
    });
  });
  return fc.oneof(...requests);
}

async function makeRequest(request: Request, { app, player, admin }: Setup): Promise<ApiResponse> {
  const { name, caller, params, query, body } = request;
  const { method } = routes[name];
  const path = routes[name].path.replace(/:(\w+)/g, (_all, field) => encode(params[field]));
  const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, textOf(value)]));
  const client = { visitor: app.visitor(), player, admin }[caller];
  const before = await ledgerHash(app.database.pool);
  const response = await client.call(method, `${path}?${search}`, method === 'GET' ? undefined : body);
  const problem = findProblem(name, response) ?? (await findMovedMoney());
  if (problem !== null)
    throw new Error(`${problem}: ${method} ${path}?${search} ${JSON.stringify(response.body).slice(0, 500)}`);
  return response;

  async function findMovedMoney(): Promise<string | null> {
    if (response.status < 400 || before === (await ledgerHash(app.database.pool))) return null;
    return 'refused, but money moved';
  }
}

/** Downloads, which have no schema. */
const FILES = ['text/csv', 'application/vnd.openxmlformats'];

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Replaces lone surrogates, which a URL can't contain. */
function encode(value: unknown): string {
  return encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '?')) || '%20';
}

/** @returns what is wrong with a response, or null */
function findProblem(name: CallName, { status, body, headers }: ApiResponse): string | null {
  const route: CallSchemas = schemas[name];
  if (status >= 500) return `status ${status}`;
  if (status >= 400) {
    const { code, message } = body;
    const known = errorCodes[code as keyof typeof errorCodes] as { status: number } | undefined;
    return known?.status === status && typeof message === 'string' ? null : `an undocumented refusal (${status})`;
  }
  if (FILES.some((type) => headers.get('content-type')?.startsWith(type))) return null;
  const expected = route.status ?? 200;
  if (status !== expected) return `status ${status}, not ${expected}`;
  return route.response.safeParse(body).success ? null : 'a response that does not match its schema';
}
