const MAX_RESPONSE_BYTES = 4_000_000;

/** Reads the body of a provider's response. Throws, without reading on, if it is too large. */
export async function readLimitedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const part of body ?? []) {
    byteCount += part.byteLength;
    if (byteCount > MAX_RESPONSE_BYTES) throw new Error('the response is too large');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}
