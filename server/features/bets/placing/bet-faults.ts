// What the database raises when bets get in each other's way.
import { Refusal } from '#server/http/refusal.ts';

const uniqueViolation = '23505';
const deadlock = '40P01';
/** Raised by the trigger that keeps the exposure: together, bets of two statements were too much. */
const exposureExceeded = 'GL001';

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Whether another bet at the same moment is the cause, so that a second attempt sees what was written. */
export function isOneBetsFault(error: unknown): boolean {
  return [uniqueViolation, deadlock, exposureExceeded].includes(codeOf(error) ?? '');
}

/**
 * Whether the database has surely undone the statement: it raised an error itself (a SQLSTATE). A connection that broke, or
 * a server that is going down (classes 08 and 57), leaves that open.
 */
export function wasUndone(error: unknown): boolean {
  return /^(?!08|57)[0-9A-Z]{5}$/.test(codeOf(error) ?? '');
}

/** What a player is told when a second attempt did not help; null for a fault. */
export function refusalOfFault(error: unknown): Refusal | null {
  return codeOf(error) === exposureExceeded ? new Refusal('LIMIT_EXCEEDED') : null;
}
