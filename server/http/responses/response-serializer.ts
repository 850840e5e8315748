// Code compiled from the contract serialises JSON responses, so no unlisted field is ever sent. A
// game takes 96 µs instead of 140 by zod and JSON.stringify (decision 0160).
import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Turns `anyOf [T, null]` into `type: [T, null]`, which needs no validation at run time. */
function flattenNullable(schema: JsonSchema): void {
  const options = schema.anyOf as JsonSchema[] | undefined;
  if (options?.length !== 2) return;
  const [value, nothing] = options;
  if (nothing?.type !== 'null' || typeof value?.type !== 'string' || value.type === 'object') return;
  delete schema.anyOf;
  schema.type = [value.type, 'null'];
}

const compiled = new WeakMap<z.ZodType, (data: unknown) => string>();

export function responseSerializer(schema: z.ZodType): (data: unknown) => string {
  const known = compiled.get(schema);
  if (known) return known;
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    reused: 'inline',
    override: ({ jsonSchema: part }) => {
      flattenNullable(part as JsonSchema);
      // Patterns are not checked in responses: the code that builds them guarantees their format.
      delete part.pattern;
      delete part.format;
    },
  });
  const serializer = fastJson(inlineDefinitions(jsonSchema as JsonSchema) as unknown as Parameters<typeof fastJson>[0]);
  compiled.set(schema, serializer as (data: unknown) => string);
  return serializer as (data: unknown) => string;
}

/** Inlines named definitions ($defs), so that no lookup is needed at run time. */
function inlineDefinitions(root: JsonSchema): JsonSchema {
  const definitions = { ...(root.$defs as JsonSchema), ...(root.definitions as JsonSchema) };
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline);
    if (node === null || typeof node !== 'object') return node;
    const { $ref, ...rest } = node as JsonSchema;
    if (typeof $ref === 'string') return inline(definitions[$ref.split('/').at(-1) as string]);
    return Object.fromEntries(
      Object.entries(rest)
        .filter(
          ([key]) =>
            !['$defs', 'definitions', '$schema', 'id', '$id', 'examples'].includes(key) || mayBePropertyMap(node),
        )
        .map(([key, value]) => [key, inline(value)]),
    );
  };
  return inline(root) as JsonSchema;
}

/** A map of properties is not itself a schema: one of the properties may be called id. */
function mayBePropertyMap(node: object): boolean {
  return !('type' in node) || typeof (node as JsonSchema).type === 'object';
}

export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => responseSerializer(schema);
