import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { errorCodes } from '#contract/error-codes.ts';
import { fieldReasons } from '#contract/field-reasons.ts';
import { isStaffWrite, type Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { type CallSchemas, schemas } from '#contract/schemas.ts';
import { KEY_PATTERN } from '#server/http/idempotency.ts';

const textSchema = { type: 'string' } as const;

const errorSchema = {
  type: 'object',
  properties: {
    message: textSchema,
    code: { ...textSchema, enum: Object.keys(errorCodes) },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: textSchema,
          message: textSchema,
          reason: { ...textSchema, enum: Object.keys(fieldReasons) },
        },
        required: ['path', 'message'],
      },
    },
    currentOdds: { ...textSchema, description: 'With ODDS_CHANGED: the current price' },
    retryAfterSeconds: { type: 'integer', description: 'With most RATE_LIMITED: as in the header Retry-After' },
  },
  required: ['message', 'code'],
  description: 'Some codes have further details',
} as const;

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      ...textSchema,
      pattern: KEY_PATTERN.source,
      description: 'Identifies one intended action: the same key with the same body returns the first response again',
    },
  },
} as const;

const timeHeader = {
  'X-Time': { schema: textSchema, description: "The database's time, in the format of the header Date" },
} as const;
const jsonResponse = (description: string, schema: unknown) => ({
  description,
  content: { 'application/json': { schema } },
  headers: timeHeader,
});
const retryAfterHeader = {
  'Retry-After': { schema: { type: 'integer' }, description: 'With 429 and 503: after how many seconds to try again' },
} as const;
const refusal = {
  ...jsonResponse('Refused or failed', { $ref: '#/components/schemas/Error' }),
  headers: { ...timeHeader, ...retryAfterHeader },
};

/** What a call can return instead of JSON, by the value of its `format`. */
const fileContents: Record<string, Record<string, object>> = {
  csv: { 'text/csv': { schema: textSchema } },
  xlsx: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} },
};

type QuerySchema = { properties?: { format?: { enum?: string[] } } } | undefined;

function filesOf(query: QuerySchema): Record<string, object> {
  const formats = query?.properties?.format?.enum ?? [];
  return formats.includes('json') ? Object.assign({}, ...formats.map((format) => fileContents[format])) : {};
}

const describeCall: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document as never) as ReturnType<SwaggerTransform>;
  const name = schema.operationId as CallName | undefined;
  if (name === undefined || schema.hide) return { schema, url };
  const [route, shapes]: [Route, CallSchemas] = [routes[name], schemas[name]];
  const [[status, success] = []] = Object.entries(schema.response as Record<string, unknown>);
  const done = jsonResponse('Done', success);
  const content = { ...done.content, ...filesOf(schema.querystring as QuerySchema) };
  return {
    url,
    schema: {
      ...schema,
      tags: [url.split('/')[2] ?? ''],
      security: route.access === 'anyone' ? [] : [{ session: [] }],
      ...(shapes.idempotent || isStaffWrite(route) ? { headers: idempotencyHeader } : {}),
      response: { [String(status)]: { ...done, content }, default: refusal },
    },
  };
};

function acceptsNoBody(name: CallName): boolean {
  const { body }: CallSchemas = schemas[name];
  return body === undefined || body.safeParse(undefined).success;
}

type Operation = { operationId?: CallName; requestBody?: { required?: boolean } };
type ApiDocument = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

/** The library requires every body, and adds an input variant of each schema, mostly unused. */
const correctDocument: SwaggerTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document as never) as ApiDocument;
  for (const { operationId, requestBody } of Object.values(described.paths ?? {}).flatMap(Object.values<Operation>))
    if (operationId && requestBody && acceptsNoBody(operationId)) requestBody.required = false;
  const used = JSON.stringify(described.paths);
  const schemas = Object.entries(described.components?.schemas ?? {}).filter(
    ([name]) => !name.endsWith('Input') || used.includes(`#/components/schemas/${name}"`),
  );
  return { ...described, components: { ...described.components, schemas: Object.fromEntries(schemas) } } as never;
};

export async function addOpenApi(app: FastifyInstance, checkOperator: onRequestAsyncHookHandler): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Goldline',
        version: '1',
        description:
          'Football betting with a player wallet. A call that has query parameters refuses unknown ones; others ignore them.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'goldline_session' } },
        schemas: { Error: errorSchema as never },
      },
    },
    transform: describeCall,
    transformObject: correctDocument,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiHooks: { onRequest: checkOperator } });
  app.get('/openapi.json', { schema: { hide: true }, onRequest: checkOperator }, async () => app.swagger());
}
