// Database errors caused by concurrent bets.
import { Refusal } from '#server/http/refusal.ts';

const UNIQUE_VIOLATION = '23505';
const DEADLOCK = '40P01';
/** Raised by the exposure's trigger if two concurrent statements together exceed a limit. */
const EXPOSURE_EXCEEDED = 'GL001';

const codeOf = (error: unknown) => (error as { code?: string }).code;

/** Whether a concurrent bet may be the cause; a second attempt then sees what that bet wrote. */
export function mayBeBetConflict(error: unknown): boolean {
  return [UNIQUE_VIOLATION, DEADLOCK, EXPOSURE_EXCEEDED].includes(codeOf(error) ?? '');
}

/**
 * Whether the statement has certainly been rolled back: the database itself raised an error (a
 * SQLSTATE). After a lost connection, or a server shutdown (classes 08 and 57), that is unknown.
 */
export function wasRolledBack(error: unknown): boolean {
  // A SQLSTATE has a digit; Node's codes, such as EPIPE, have none.
  return /^(?!08|57)(?=.*\d)[0-9A-Z]{5}$/.test(codeOf(error) ?? '');
}

/** The refusal for the player if retrying did not help; null for a fault. */
export function refusalOfFault(error: unknown): Refusal | null {
  return codeOf(error) === EXPOSURE_EXCEEDED ? new Refusal('LIMIT_EXCEEDED') : null;
}
