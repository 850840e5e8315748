// Whether a failed `fetch` reached the other side, for callers that must not repeat a request that
// may have been received.

/** The codes of errors that occur before anything is sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The system's code for the failure, such as ECONNREFUSED; otherwise the error's name. */
export function failureCode(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

export const wasNeverSent = (error: unknown): boolean => NOT_CONNECTED.has(failureCode(error));
