// A call's handler receives the parsed request and the caller, and returns the response body.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, routes } from '#contract/routes.ts';
import type { CallBody, CallParams, CallQuery, CallResponse, IsShared } from '#contract/schemas.ts';
import type { Role } from '#domain/roles.ts';
import type { Transaction } from '#server/database/transaction.ts';

export type Viewer = {
  id: number;
  username: string;
  role: Role;
  suspended: boolean;
  /** A ledger check found this player's totals wrong. */
  halted: boolean;
  /** Staff without a second factor, on a site that requires it. */
  lacksSecondFactor: boolean;
};

/** A shared response must not depend on the caller. */
type ViewerOf<Name extends CallName> =
  IsShared<Name> extends true ? null : (typeof routes)[Name]['access'] extends 'anyone' ? Viewer | null : Viewer;

/** For staff calls that write in one transaction, which also stores their key and response. */
type WriteContext = {
  transaction: Transaction;
  /** Runs a side effect outside the database after the commit. */
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
  /** The Idempotency-Key with its request's hash; null without it, or if the call takes none. */
  idempotency: Idempotency | null;
  request: FastifyRequest;
  reply: FastifyReply;
} & WriteContextOf<(typeof routes)[Name]>;

export type Idempotency = { key: string; requestHash: Buffer };

export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<CallResponse<Name>>;

export type Handlers = { [Name in CallName]: Handler<Name> };

/** The handlers of the calls named by a feature's routes or schemas. */
export type HandlersOf<Calls> = Pick<Handlers, keyof Calls & CallName>;
