// Every failed call has the same response format: { message, code, ... } with the code's status.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorBody, type ErrorCode, errorCodes, type Issue } from '#contract/error-codes.ts';
import { Refusal } from '#server/http/refusal.ts';
import { API_HEADERS } from '#server/http/security-headers.ts';

const codeOfFastifyError: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION',
};

/**
 * The codes of a database that is overloaded or read-only (25006, a replica), in which money is
 * halted (GL003) or transactions keep conflicting (40P01, 40001), and of one that is unreachable.
 */
const NOT_READY_CODES = /^(GL003|08\w{3}|57P0[1235]|53\d{3}|55P03|57014|25P03|25006|40P01|40001)$/;
const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;
const notReadyMessages =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|client was closed/i;

function bodyOf(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}): ErrorBody {
  const body = { message: errorCodes[code].message, ...details, code };
  // What concerns no single field, such as malformed JSON, is an issue of the whole request.
  return code === 'VALIDATION' ? { issues: [{ path: '', message: body.message }], ...body } : body;
}

export function describeError(error: unknown): ErrorBody {
  if (error instanceof Refusal) return bodyOf(error.code, error.details);
  if (hasZodFastifySchemaValidationErrors(error)) return validationBody(error);
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return bodyOf('VALIDATION', { message: 'The body is not valid JSON' });
  if (code !== undefined && code in codeOfFastifyError) return bodyOf(codeOfFastifyError[code] as ErrorCode);
  if (statusCode === 429) return bodyOf('RATE_LIMITED');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return bodyOf('VALIDATION');
  const isNotReady = NOT_READY_CODES.test(code ?? '') || UNREACHABLE_CODES.test(code ?? '');
  if (isNotReady || notReadyMessages.test(message ?? '')) return bodyOf('NOT_READY');
  return bodyOf('INTERNAL');
}

function validationBody(error: { validation: { instancePath: string; message?: string }[] }): ErrorBody {
  const issues = new Map<string, Issue>();
  for (const { instancePath, message = 'Invalid' } of error.validation) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (!issues.has(path)) issues.set(path, { path, message });
  }
  const [first] = issues.values();
  return bodyOf('VALIDATION', {
    message: first?.message ?? errorCodes.VALIDATION.message,
    issues: [...issues.values()],
  });
}

export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body = describeError(error);
  const { status } = errorCodes[body.code];
  if (status >= 500) request.log.error({ err: error, code: body.code }, 'call failed');
  const retryAfter = body.code === 'NOT_READY' ? 1 : body.retryAfterSeconds;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  // A call that is refused before its handler runs has no headers yet.
  reply.headers(API_HEADERS);
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}
