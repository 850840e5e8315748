// The type of a call's response, found in the contract by method and path.
import type { ErrorBody } from '#contract/error-codes.ts';
import type { Game } from '#contract/games/objects.ts';
import type { CallName, routes } from '#contract/routes.ts';
import type { CallResponse } from '#contract/schemas.ts';

/**
 * A path with `:` for each parameter: '/api/bets/:id', '/api/bets/7' and `/api/bets/${bet.id}` are
 * all '/api/bets/:'.
 */
type Shape<Path extends string> = Path extends `${infer Way}?${string}`
  ? Shape<Way>
  : Path extends `${infer First}/${infer Rest}`
    ? `${Segment<First>}/${Shape<Rest>}`
    : Segment<Path>;
type Segment<Text extends string> = string extends Text ? ':' : Text extends `:${string}` | `${number}` ? ':' : Text;

type Routes = typeof routes;
type NameByShape = { [Name in CallName as `${Routes[Name]['method']} ${Shape<Routes[Name]['path']>}`]: Name };

/**
 * A price for each field in the specification; a game's schema is generated from these fields at
 * run time.
 */
type Prices = Record<`${string}Odds` | `htft${string}`, string | null>;

/**
 * A change that awaits a second person returns only that fact; it is typed as the change, since
 * tests read its fields.
 */
type AsRead<Body> = Body extends readonly (infer Item)[]
  ? AsRead<Item>[]
  : Body extends Game
    ? Body & Prices
    : { awaitingSecond: true } extends Body
      ? never
      : Body;

/** The body of a successful response; `unknown` for a path that is not in the contract. */
export type ResponseAt<Verb extends string, Path extends string> = `${Verb} ${Shape<Path>}` extends infer Key extends
  keyof NameByShape
  ? AsRead<CallResponse<NameByShape[Key]>>
  : unknown;

/** The body of a response with this status: a refusal unless it is 200 or 201. */
export type ResponseWith<Verb extends string, Path extends string, Status extends number> = Status extends 200 | 201
  ? ResponseAt<Verb, Path>
  : number extends Status
    ? ResponseAt<Verb, Path>
    : ErrorBody;

/** The body of a response with any status: the fields of success and of a refusal. */
export type AnyResponseAt<Verb extends string, Path extends string> =
  unknown extends ResponseAt<Verb, Path> ? Partial<ErrorBody> : ResponseAt<Verb, Path> & Partial<ErrorBody>;
