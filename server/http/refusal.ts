// An expected response, not a fault: a code from the contract's list, with its details. A use case
// throws it to leave its transaction; error-reply.ts turns it into a status.
import { type ErrorCode, errorCodes, type Issue } from '#contract/error-codes.ts';
import { type FieldReason, fieldReasons } from '#contract/field-reasons.ts';

export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(typeof details.message === 'string' ? details.message : errorCodes[code].message);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): never {
  throw new Refusal(code, details);
}

/** Refuses one field, in the format of a validation error. */
export function refuseField(path: string, message: string): never {
  return refuseIssue({ path, message });
}

/** The same with a reason that the web client translates. */
export function refuseFieldFor(path: string, reason: FieldReason): never {
  return refuseIssue({ path, message: fieldReasons[reason], reason });
}

function refuseIssue(issue: Issue): never {
  throw new Refusal('VALIDATION', { message: issue.message, issues: [issue] });
}
