// Generates values from the OpenAPI document's JSON schemas: valid, at the limits, and invalid.
import fc, { type Arbitrary } from 'fast-check';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** Meaningful values for a field with this name, such as existing ids; used most of the time. */
export type KnownValues = (field: string) => Arbitrary<unknown> | null;

const odd: unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  'x'.repeat(10_000),
  0,
  -0,
  -1,
  0.001,
  19.995,
  1e21,
  2 ** 53,
  -(2 ** 53),
  [],
  [[]],
  {},
  { toString: 1 },
  [null],
];
/** Values that most schemas should refuse. */
const oddValue: Arbitrary<unknown> = fc.constantFrom(...odd);

/** A value that the schema should accept, or occasionally one that it should refuse. */
export function fromSchema(
  schema: Schema,
  resolve: (ref: string) => Schema,
  known: KnownValues,
  field = '',
): Arbitrary<unknown> {
  const accepted = acceptedBy(schema, resolve, known, field);
  const existing = known(field);
  const valid =
    existing === null ? accepted : fc.oneof({ weight: 3, arbitrary: existing }, { weight: 1, arbitrary: accepted });
  return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: oddValue });
}

function acceptedBy(
  schema: Schema,
  resolve: (ref: string) => Schema,
  known: KnownValues,
  field: string,
): Arbitrary<unknown> {
  const inner = (part: Schema, name = field) => fromSchema(part, resolve, known, name);
  if (schema.$ref) return inner(resolve(schema.$ref));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [type] = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (type === 'object') return objectBy(schema, inner);
  if (type === 'array')
    return fc.array(inner(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 4),
    });
  if (type === 'integer' || type === 'number') return numberBy(schema, type === 'integer');
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'string') return stringBy(schema);
  return oddValue;
}

/** Usually all required and some optional fields; occasionally an unknown field or missing ones. */
function objectBy(schema: Schema, inner: (part: Schema, name: string) => Arbitrary<unknown>): Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part, name)]));
  const requiredKeys = (schema.required ?? []).filter((name) => name in fields);
  const valid = fc.record(fields, { requiredKeys });
  const extra = fc.tuple(valid, fc.constantFrom('__proto__', 'role', 'isVerified', 'balance', 'id'), oddValue);
  const withUnknownField = extra.map(([value, name, more]) =>
    JSON.parse(
      `${JSON.stringify(value).slice(0, -1)}${Object.keys(value as object).length > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(more ?? null)}}`,
    ),
  );
  const withMissingFields = fc.record(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 10, arbitrary: valid },
    { weight: 1, arbitrary: withUnknownField },
    { weight: 1, arbitrary: withMissingFields },
  );
}

function numberBy(schema: Schema, isInteger: boolean): Arbitrary<unknown> {
  const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
  const max = Math.min(schema.maximum ?? 1_000, 2 ** 53 - 1);
  const edges = fc.constantFrom(min, min - 1, max, max + 1, 0);
  const inside = isInteger
    ? fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
    : fc.integer({ min: 1, max: 20_000 }).map((cents) => cents / 100);
  return fc.oneof({ weight: 4, arbitrary: inside }, { weight: 1, arbitrary: edges });
}

function stringBy({ pattern, format, minLength = 0, maxLength = 30 }: Schema): Arbitrary<unknown> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
}
