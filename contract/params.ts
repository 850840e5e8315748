// The schema of each path parameter, by name. The parameters of a call are derived from its path.
import { z } from 'zod';
import { bookingCodeField } from '#contract/booking-codes/objects.ts';
import { positiveIntText } from '#contract/fields.ts';
import { LANGUAGES } from '#contract/languages.ts';

const params = {
  id: positiveIntText,
  userId: positiveIntText,
  goalId: positiveIntText,
  code: bookingCodeField,
  /** Unknown slugs are refused with NOT_FOUND. */
  slug: z.string(),
  language: z.enum(LANGUAGES),
  version: positiveIntText,
  token: z.string().max(200),
  provider: z.string().max(20),
  name: z.string().max(20),
  day: z.iso.date(),
};
type ParamName = keyof typeof params;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<Path extends string> = [NamesIn<Path>] extends [never]
  ? undefined
  : { [Name in NamesIn<Path> & ParamName]: z.output<(typeof params)[Name]> };

export function paramsOf(path: string): z.ZodType | undefined {
  const names = path.match(/(?<=:)\w+/g) as ParamName[] | null;
  return names ? z.strictObject(Object.fromEntries(names.map((name) => [name, params[name]]))) : undefined;
}
