/** A key that names one attempt. crypto.randomUUID is missing on pages without TLS; random bytes are not. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
