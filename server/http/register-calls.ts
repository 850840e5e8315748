// Registers a route for every call in the contract: access check, parsing, handler and response.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { paramsOf } from '#contract/params.ts';
import { isStaffWrite, type Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { type CallSchemas, schemas } from '#contract/schemas.ts';
import type { Pool } from '#server/database/pool.ts';
import { checkAccess } from '#server/http/access.ts';
import type { createAccountCallLimiter } from '#server/http/account-calls.ts';
import type { CallContext, Handlers, Viewer } from '#server/http/handlers.ts';
import { keepSentBody, readIdempotency, withEarlierHash } from '#server/http/idempotency.ts';
import { recordOwnAccountAttempt, refuseOwnAccount } from '#server/http/own-account.ts';
import type { createReadTurns } from '#server/http/read-turns.ts';
import { recordExport } from '#server/http/record-export.ts';
import { addFormParser, FORM_TYPE } from '#server/http/requests/form-body.ts';
import { addRawParser } from '#server/http/requests/raw-body.ts';
import { respondOnce } from '#server/http/respond-once.ts';
import { compressResponse } from '#server/http/responses/compress-response.ts';
import { sendWritten, type WrittenResponse, writtenResponse } from '#server/http/responses/ready-response.ts';
import { responseSerializer } from '#server/http/responses/response-serializer.ts';
import { shareResponses } from '#server/http/responses/share-responses.ts';
import { API_HEADERS } from '#server/http/security-headers.ts';

export type ViewerLookup = (request: FastifyRequest) => Promise<Viewer | null>;

type Dependencies = {
  lookUpViewer: ViewerLookup;
  pool: Pool;
  /** Refuses an account that makes a call too often; null if calls aren't limited. */
  countAccountCall: ReturnType<typeof createAccountCallLimiter> | null;
  /** Runs an account's read in turn; null if calls aren't limited. */
  readInTurn: ReturnType<typeof createReadTurns> | null;
};

type AnyContext = CallContext<CallName>;
type AnyHandler = (context: AnyContext) => Promise<unknown>;

export function registerCalls(app: FastifyInstance, handlers: Handlers, dependencies: Dependencies): void {
  for (const name of Object.keys(routes) as CallName[]) {
    const route: Route = routes[name];
    const handler = handlers[name] as AnyHandler;
    if (route.form)
      app.register(async (forms) => {
        addFormParser(forms);
        registerCall(forms, name, handler, dependencies);
      });
    else if (route.raw)
      app.register(async (raws) => {
        addRawParser(raws);
        registerCall(raws, name, handler, dependencies);
      });
    else registerCall(app, name, handler, dependencies);
  }
}

function registerCall(
  app: FastifyInstance,
  name: CallName,
  handler: AnyHandler,
  { lookUpViewer, pool, countAccountCall, readInTurn }: Dependencies,
): void {
  const route: Route = routes[name];
  const { method, path, access, about, perMinute, perAccountMinute, bodyBytes } = route;
  const shapes: CallSchemas = schemas[name];
  const viewers = new WeakMap<FastifyRequest, Viewer | null>();
  const needsKey = shapes.idempotent || isStaffWrite(route);
  const writesInOneTransaction = isStaffWrite(route) && route.writes === undefined;
  const respond = shapes.shared
    ? shareHandler(shapes, handler)
    : writesInOneTransaction
      ? writeOnce(pool, handler)
      : handler;
  // With a full disk or a read-only database, calls can't be counted, but reads still work.
  const rateLimit = { max: perMinute, timeWindow: 60_000, groupId: ` ${name}`, skipOnError: method === 'GET' };
  app.route({
    method,
    url: path,
    schema: { ...schemaOf(name, shapes), ...(route.form ? { consumes: [FORM_TYPE] } : {}) },
    // Most writes return small objects, which are not worth compressing.
    ...(method === 'GET' ? { onSend: compressResponse } : {}),
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    config: perMinute === undefined ? {} : { rateLimit },
    ...(needsKey ? { preValidation: keepSentBody } : {}),
    // Before the body is parsed, so that unauthorised callers learn nothing about its shape.
    onRequest: async (request) => {
      const viewer = await lookUpViewer(request);
      checkAccess(access, viewer, request.params as Record<string, string>);
      if (perAccountMinute !== undefined && viewer) countAccountCall?.(name, viewer.id, perAccountMinute);
      viewers.set(request, viewer);
    },
    handler: async (request, reply) => {
      reply.headers(API_HEADERS);
      const idempotency = needsKey ? readIdempotency(request, name) : null;
      const { params, query, body } = request;
      const viewer = shapes.shared ? null : (viewers.get(request) ?? null);
      const context = { params, query, body, viewer, idempotency, request, reply };
      reply.code(shapes.status ?? 200);
      try {
        const fields = { ...(body as object), ...(params as object) };
        if (about && viewer) await refuseOwnAccount(pool, { about, fields, callerId: viewer.id });
        if (method !== 'GET')
          return await withEarlierHash({ request, callName: name, idempotency }, (sent) =>
            respond({ ...context, idempotency: sent } as AnyContext),
          );
        const reader = viewers.get(request) ?? null;
        const read = async () => {
          await recordExport(pool, { viewer: reader, call: name, params, query });
          return respond(context as AnyContext);
        };
        return await (reader && readInTurn ? readInTurn(reader.id, read) : read());
      } catch (error) {
        if (viewer) await recordOwnAccountAttempt(pool, { error, callerId: viewer.id, call: name });
        throw error;
      }
    },
  });
}

function writeOnce(pool: Pool, handler: AnyHandler): AnyHandler {
  return async (context) => {
    const { viewer, idempotency } = context as AnyContext & { viewer: Viewer };
    let effects: (() => void)[] = [];
    const afterCommit = (effect: () => void) => effects.push(effect);
    const response = await respondOnce(pool, { actorId: viewer.id, idempotency }, (transaction) => {
      effects = [];
      return handler({ ...context, transaction, afterCommit } as AnyContext) as Promise<object>;
    });
    for (const effect of effects) effect();
    return response;
  };
}

function shareHandler({ response }: CallSchemas, handler: AnyHandler): AnyHandler {
  const share = shareResponses<WrittenResponse>();
  const write = responseSerializer(response);
  return async (context) => {
    const { request, reply } = context;
    const { format } = (request.query ?? {}) as { format?: string };
    if (format === 'csv') return handler(context);
    const read = async () => writtenResponse(write(await handler(context)));
    return sendWritten(request, reply, await share(request.url, read));
  };
}

function schemaOf(name: CallName, shapes: CallSchemas): Record<string, unknown> {
  const parts: Record<string, ZodType | undefined> = {
    params: paramsOf(routes[name].path),
    querystring: shapes.query,
    body: shapes.body,
  };
  const present = Object.entries(parts).filter(([, schema]) => schema !== undefined);
  return {
    operationId: name,
    summary: shapes.summary,
    ...Object.fromEntries(present),
    response: { [shapes.status ?? 200]: shapes.response },
  };
}
