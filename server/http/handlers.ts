// The shape of a call's handler: it gets what was sent, parsed, and who sent it; it answers the body.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallName, calls } from '#contract/calls.ts';
import type { CallAnswer, CallBody, CallParams, CallQuery, IsShared } from '#contract/routes.ts';
import type { Role } from '#domain/roles.ts';

/** Who makes the call, as the session says. */
export type Viewer = {
  id: number;
  username: string;
  role: Role;
  suspended: boolean;
  /** Staff of a site that demands a second factor, who have not set theirs up. */
  lacksSecondFactor: boolean;
};

/** A shared answer must not depend on who asks. */
type ViewerOf<Name extends CallName> =
  IsShared<Name> extends true ? null : (typeof calls)[Name]['access'] extends 'anyone' ? Viewer | null : Viewer;

export type CallContext<Name extends CallName> = {
  params: CallParams<Name>;
  query: CallQuery<Name>;
  body: CallBody<Name>;
  viewer: ViewerOf<Name>;
  /** The Idempotency-Key header with the hash of the request it came with; null without the header. */
  idempotency: Idempotency | null;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Idempotency = { key: string; requestHash: Buffer };

export type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<CallAnswer<Name>>;

/** One handler per call: a call without one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Name> };

/** The handlers of a feature, by its calls of contract/calls/. */
export type HandlersOf<Calls> = Pick<Handlers, keyof Calls & CallName>;
