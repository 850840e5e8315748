import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { errorCodes } from '#contract/error-codes.ts';
import { fieldReasons } from '#contract/field-reasons.ts';
import { isStaffWrite, type Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { type CallSchemas, schemas } from '#contract/schemas.ts';
import { keyPattern } from '#server/http/idempotency.ts';

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
  },
  required: ['message', 'code'],
} as const;

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      ...textSchema,
      pattern: keyPattern.source,
      description: 'Identifies one intended action: the same key with the same body returns the first response again',
    },
  },
} as const;

const jsonResponse = (description: string, schema: unknown) => ({
  description,
  content: { 'application/json': { schema } },
});
const refusal = jsonResponse('Refused or failed', { $ref: '#/components/schemas/Error' });

const describeCall: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document as never) as ReturnType<SwaggerTransform>;
  const name = schema.operationId as CallName | undefined;
  if (name === undefined || schema.hide) return { schema, url };
  const [route, shapes]: [Route, CallSchemas] = [routes[name], schemas[name]];
  const [[status, success] = []] = Object.entries(schema.response as Record<string, unknown>);
  return {
    url,
    schema: {
      ...schema,
      tags: [url.split('/')[2] ?? ''],
      security: route.access === 'anyone' ? [] : [{ session: [] }],
      ...(shapes.idempotent || isStaffWrite(route) ? { headers: idempotencyHeader } : {}),
      response: { [String(status)]: jsonResponse('Done', success), default: refusal },
    },
  };
};

type ApiDocument = { paths?: object; components?: { schemas?: Record<string, unknown> } };

/** The library adds an input variant of each schema; only those that calls refer to are kept. */
const removeUnusedInputs: SwaggerTransformObject = (document) => {
  const described = jsonSchemaTransformObject(document as never) as ApiDocument;
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
      info: { title: 'Goldline', version: '1', description: 'Football betting with a player wallet.' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'goldline_session' } },
        schemas: { Error: errorSchema as never },
      },
    },
    transform: describeCall,
    transformObject: removeUnusedInputs,
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiHooks: { onRequest: checkOperator } });
  app.get('/openapi.json', { schema: { hide: true }, onRequest: checkOperator }, async () => app.swagger());
}
