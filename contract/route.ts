// Describes a call as plain data: method, path and access. The browser loads it without zod.
import type { Permission } from '#domain/roles.ts';

type StaffAccess = { permission: Permission };

/**
 * Who may make a call: anyone; anyone signed in; players (anyone signed in who is neither staff nor
 * halted); the user whose id is in the path, and staff with the permission if one is given; or only
 * staff with the permission.
 */
export type Access = 'anyone' | 'signed-in' | 'player' | { self: 'id' | 'userId'; or?: Permission } | StaffAccess;

/**
 * Whose account a staff call affects: the field of its path or body that names the account or
 * something that belongs to it, or 'none', such as for games, prices and settings. Calls that
 * affect the caller's own account are refused (server/http/own-account.ts). With 'items', a bulk
 * call refuses only the items that affect it (server/http/decide-each.ts), and its preview leaves
 * them out.
 */
export type Subject =
  | 'none'
  | 'items'
  | { account: 'id' | 'userId' }
  | { transaction: 'transactionId' | 'depositId' }
  | { bet: 'id' }
  | { freeBet: 'id' }
  | { proposal: 'id' };

/** A staff call with a method other than GET must declare whose account it affects. */
type Rights =
  | { method: 'GET'; access: Access; about?: undefined; writes?: undefined }
  | {
      method: 'POST' | 'PATCH' | 'PUT';
      access: 'anyone' | 'signed-in' | 'player' | { self: 'id' | 'userId'; or?: undefined };
      about?: undefined;
      writes?: undefined;
    }
  | {
      method: 'POST' | 'PATCH';
      access: StaffAccess;
      about: Subject;
      /**
       * `nothing` for previews; `in-steps` for calls of several transactions, such as bulk calls.
       */
      writes?: 'nothing' | 'in-steps';
    };

export type Route = Rights & {
  path: `/api/${string}`;
  /** Rate limit per IP address. Many players can share one, so it is generous. */
  perMinute?: number;
  /** Rate limit per account and node, for costly calls. */
  perAccountMinute?: number;
  /** The maximum body size in bytes, if not the default of 64 KB. */
  bodyBytes?: number;
  /** The body is a form posted by a provider instead of JSON. */
  form?: boolean;
  /** The body is not parsed, so that a provider's signature can be verified. */
  raw?: boolean;
};

type Method = Route['method'];
type Path = Route['path'];
type Limits = Pick<Route, 'perMinute' | 'perAccountMinute' | 'bodyBytes' | 'form' | 'raw'>;
type StaffOptions = Limits & Pick<Route, 'writes'>;

const callBy =
  <const M extends Method>(method: M) =>
  <const P extends Path, const A extends Access, const L extends Limits = object>(path: P, access: A, limits?: L) => ({
    method,
    path,
    access,
    ...(limits as L),
  });
export const get = callBy('GET');
export const post = callBy('POST');
export const patch = callBy('PATCH');
export const put = callBy('PUT');

const staffWriteBy =
  <const M extends Method, const A extends StaffAccess>(method: M, access: A) =>
  <const P extends Path, const S extends Subject, const O extends StaffOptions = object>(
    path: P,
    about: S,
    options?: O,
  ) => ({ method, path, access, about, ...(options as O) });

/** The calls of staff with this permission: staff('money.read').get('/api/admin/all-deposits'). */
export const staff = <const Name extends Permission>(permission: Name) => {
  const access = { permission };
  return {
    get: <const P extends Path, const L extends Limits = object>(path: P, limits?: L) => get(path, access, limits),
    post: staffWriteBy('POST', access),
    patch: staffWriteBy('PATCH', access),
  };
};

/** Whether this staff call changes something, and so takes effect once per Idempotency-Key. */
export function isStaffWrite(call: Route): boolean {
  return call.about !== undefined && call.writes !== 'nothing';
}
