// The shape of a call's handler: it gets what was sent, parsed, and who sent it; it answers the body.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, routes } from '#contract/routes.ts';
import type { CallAnswer, CallBody, CallParams, CallQuery, IsShared } from '#contract/schemas.ts';
import type { Role } from '#domain/roles.ts';
import type { Transaction } from '#server/database/transaction.ts';

/** Who makes the call, as the session says. */
export type Viewer = {
  id: number;
  username: string;
  role: Role;
  suspended: boolean;
  /** A proof of the books found counters of this player wrong. */
  halted: boolean;
  /** Staff of a site that demands a second factor, who have not set theirs up. */
  lacksSecondFactor: boolean;
};

/** A shared answer must not depend on who asks. */
type ViewerOf<Name extends CallName> =
  IsShared<Name> extends true ? null : (typeof routes)[Name]['access'] extends 'anyone' ? Viewer | null : Viewer;

/** What staff change by a call is written in one transaction, which also keeps the call's key and its answer. */
type WriteContext = {
  transaction: Transaction;
  /** Does something outside the database once the transaction has been committed. */
  afterCommit: (effect: () => void) => void;
};
type WriteContextOf<Route> = Route extends { about: unknown }
  ? Route extends { writes: string }
    ? unknown
    : WriteContext
  : unknown;

export type CallContext<Name extends CallName> = {
  params: CallParams<Name>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  viewer: ViewerOf<Name>;
  /** The Idempotency-Key header with the hash of the request it came with; null without the header. */
  idempotency: Idempotency | null;
  request: FastifyRequest;
  reply: FastifyReply;
} & WriteContextOf<(typeof routes)[Name]>;

export type Idempotency = { key: string; requestHash: Buffer };

export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<CallAnswer<Name>>;

/** One handler per call: a call without one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The handlers of a feature, by its routes in contract/<feature>/routes.ts. */
export type HandlersOf<Calls> = Pick<Handlers, keyof Calls & CallName>;
