// What a call answers, found in the contract by its method and path.
import type { ErrorBody } from '#contract/error-codes.ts';
import type { Game } from '#contract/games/objects.ts';
import type { CallName, routes } from '#contract/routes.ts';
import type { CallAnswer } from '#contract/schemas.ts';

/** A path with `:` for each parameter: '/api/bets/:id', '/api/bets/7' and `/api/bets/${bet.id}` are all '/api/bets/:'. */
type Shape<Path extends string> = Path extends `${infer Way}?${string}`
  ? Shape<Way>
  : Path extends `${infer First}/${infer Rest}`
    ? `${Segment<First>}/${Shape<Rest>}`
    : Segment<Path>;
type Segment<Text extends string> = string extends Text ? ':' : Text extends `:${string}` | `${number}` ? ':' : Text;

type Routes = typeof routes;
type NameByShape = { [Name in CallName as `${Routes[Name]['method']} ${Shape<Routes[Name]['path']>}`]: Name };

/** A price for each field that the catalogue of markets names, which the schema of a game builds as it runs. */
type Prices = Record<`${string}Odds` | `htft${string}`, string | null>;

/** A change that waits for a second administrator answers only that: here as the change, whose fields a test may expect. */
type AsRead<Answer> = Answer extends readonly (infer Item)[]
  ? AsRead<Item>[]
  : Answer extends Game
    ? Answer & Prices
    : { awaitingSecond: true } extends Answer
      ? never
      : Answer;

/** What a call answers when it succeeds; `unknown` for a path that is not in the contract. */
export type AnswerAt<Verb extends string, Path extends string> = `${Verb} ${Shape<Path>}` extends infer Key extends
  keyof NameByShape
  ? AsRead<CallAnswer<NameByShape[Key]>>
  : unknown;

/** What it answers with this status: a refusal where it is neither 200 nor 201. */
export type AnswerWith<Verb extends string, Path extends string, Status extends number> = Status extends 200 | 201
  ? AnswerAt<Verb, Path>
  : number extends Status
    ? AnswerAt<Verb, Path>
    : ErrorBody;

/** The body of an answer with any status: what succeeds, and the fields of a refusal. */
export type AnyAnswerAt<Verb extends string, Path extends string> =
  unknown extends AnswerAt<Verb, Path> ? Partial<ErrorBody> : AnswerAt<Verb, Path> & Partial<ErrorBody>;
