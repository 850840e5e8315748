// Verifies HTTP message signatures (RFC 9421) that cover a digest of the body (RFC 9530).
import { constants, createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

export type SignedRequest = {
  method: string;
  /** The host that the signature must cover: ours, regardless of the Host header. */
  authority: string;
  /** Includes the query string, if any. */
  path: string;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  receivedAt: Date;
};

/** `unknown-key`: we don't have the signer's key, so the signature can't be verified. */
export type SignatureCheck = 'valid' | 'invalid' | 'unknown-key' | 'unsigned';

/** Unless these are covered, a signature could be reused for another request. */
const REQUIRED = ['@method', '@authority', '@path', 'content-digest'];
const MAX_AGE_S = 300;
const MAX_CLOCK_DIFFERENCE_S = 60;
const MAX_HEADER_LENGTH = 2000;

/** @param keys by key id */
export function checkSignature(request: SignedRequest, keys: ReadonlyMap<string, KeyObject>): SignatureCheck {
  const { 'signature-input': input, signature } = request.headers;
  if (input === undefined || signature === undefined) return 'unsigned';
  if (input.length > MAX_HEADER_LENGTH || signature.length > MAX_HEADER_LENGTH) return 'invalid';
  const inputs = readInputs(input);
  const signatures = readByteSequences(signature);
  if (!inputs || !signatures) return 'invalid';
  const results = inputs.map((each) => checkOne(request, each, signatures.get(each.label), keys));
  return (['valid', 'invalid', 'unknown-key'] as const).find((result) => results.includes(result)) ?? 'unsigned';
}

function checkOne(
  request: SignedRequest,
  input: SignatureInput,
  signature: Buffer | undefined,
  keys: ReadonlyMap<string, KeyObject>,
): SignatureCheck {
  const { components, parameters } = input;
  const key = keys.get(String(parameters.get('keyid')));
  if (!key) return 'unknown-key';
  const isComplete = REQUIRED.every((name) => components.includes(name));
  if (!signature || !isComplete || !isFresh(parameters, request.receivedAt)) return 'invalid';
  const base = signatureBase(request, input);
  if (base === null || !hasDigest(request.headers['content-digest'] ?? '', request.body)) return 'invalid';
  return isValidSignature(Buffer.from(base), signature, key, parameters.get('alg')) ? 'valid' : 'invalid';
}

function isFresh(parameters: Parameters, receivedAt: Date): boolean {
  const now = receivedAt.getTime() / 1000;
  const created = parameters.get('created');
  const expires = parameters.get('expires') ?? Number.POSITIVE_INFINITY;
  if (typeof created !== 'number' || typeof expires !== 'number') return false;
  return (
    created <= now + MAX_CLOCK_DIFFERENCE_S && created >= now - MAX_AGE_S && expires >= now - MAX_CLOCK_DIFFERENCE_S
  );
}

/** The signature base; null if the request lacks a covered component. */
function signatureBase(request: SignedRequest, { components, value }: SignatureInput): string | null {
  const lines: string[] = [];
  for (const name of components) {
    const part = name.startsWith('@') ? derivedComponent(request, name) : request.headers[name]?.trim();
    if (part === undefined) return null;
    lines.push(`"${name}": ${part}`);
  }
  return [...lines, `"@signature-params": ${value}`].join('\n');
}

function derivedComponent({ method, authority, path }: SignedRequest, name: string): string | undefined {
  const [pathname = '', query = ''] = path.split(/\?(.*)/s);
  if (name === '@method') return method.toUpperCase();
  if (name === '@authority') return authority.toLowerCase();
  if (name === '@path') return pathname;
  return name === '@query' ? `?${query}` : undefined;
}

/** Whether the body matches every digest that we support, of which there must be at least one. */
function hasDigest(header: string, body: Buffer): boolean {
  const digests = header.length > MAX_HEADER_LENGTH ? null : readByteSequences(header);
  if (!digests) return false;
  const supported = (['sha-256', 'sha-512'] as const).filter((name) => digests.has(name));
  return (
    supported.length > 0 &&
    supported.every((name) => {
      const actual = createHash(name.replace('-', '')).update(body).digest();
      const claimed = digests.get(name) as Buffer;
      return claimed.length === actual.length && timingSafeEqual(claimed, actual);
    })
  );
}

/** The key determines the algorithm (an RSA key: one of two); `alg`, if present, must match it. */
function isValidSignature(base: Buffer, signature: Buffer, key: KeyObject, alg: string | number | undefined): boolean {
  const algorithm = algorithmOf(key, alg);
  if (algorithm === null || (alg !== undefined && alg !== algorithm)) return false;
  try {
    if (algorithm === 'rsa-v1_5-sha256') return verify('sha256', base, key, signature);
    if (algorithm === 'rsa-pss-sha512') {
      const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
      return verify('sha512', base, { key, ...padding }, signature);
    }
    const [hash, bytes] = algorithm === 'ecdsa-p256-sha256' ? (['sha256', 64] as const) : (['sha384', 96] as const);
    // The RFC requires r and s concatenated; pawaPay sends them in DER.
    const dsaEncoding = signature.length === bytes ? 'ieee-p1363' : 'der';
    return verify(hash, base, { key, dsaEncoding }, signature);
  } catch {
    return false;
  }
}

function algorithmOf(key: KeyObject, alg: string | number | undefined): string | null {
  const { namedCurve } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ecdsa-p256-sha256';
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'secp384r1') return 'ecdsa-p384-sha384';
  if (key.asymmetricKeyType === 'rsa-pss') return 'rsa-pss-sha512';
  // An RSA key works with two algorithms; RFC 9421 prefers PSS.
  if (key.asymmetricKeyType === 'rsa') return alg === 'rsa-v1_5-sha256' ? alg : 'rsa-pss-sha512';
  return null;
}

type Parameters = ReadonlyMap<string, string | number>;
/** `value`: the covered components and parameters as they were sent. */
type SignatureInput = { label: string; components: string[]; parameters: Parameters; value: string };

const MEMBER =
  /^([a-z*][\w.*-]*)=(\(([^()]*)\)((?:;[a-z*][\w.*-]*=(?:"[\x20-\x21\x23-\x5b\x5d-\x7e]*"|-?\d{1,15}))*))$/;
const COMPONENT = /^"(@?[a-z0-9-]+)"$/;
const PARAMETER = /;([a-z*][\w.*-]*)=(?:"([^"]*)"|(-?\d+))/g;

/** Component parameters are not supported, since pawaPay sends none. */
function readInputs(header: string): SignatureInput[] | null {
  const inputs = splitMembers(header).map((member) => {
    const [, label, value, list = '', parameters = ''] = MEMBER.exec(member) ?? [];
    if (label === undefined || value === undefined) return null;
    const names = list.split(' ').filter((item) => item !== '');
    const components = names.map((item) => COMPONENT.exec(item)?.[1] ?? '');
    if (components.includes('') || new Set(components).size < components.length) return null;
    const pairs = [...parameters.matchAll(PARAMETER)].map(
      ([, name = '', text, number]) => [name, text ?? Number(number)] as const,
    );
    return { label, components, parameters: new Map(pairs), value };
  });
  return inputs.every((input) => input !== null) ? inputs : null;
}

/** Reads a dictionary such as sig1=:base64:, sig2=:base64: */
function readByteSequences(header: string): Map<string, Buffer> | null {
  const entries = splitMembers(header).map((member) => /^([a-z*][\w.*-]*)=:([A-Za-z0-9+/]*={0,2}):$/.exec(member));
  if (entries.some((entry) => entry === null)) return null;
  return new Map(entries.map((entry) => [entry?.[1] ?? '', Buffer.from(entry?.[2] ?? '', 'base64')]));
}

/** Splits at commas outside quotes. */
const splitMembers = (header: string) => header.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((member) => member.trim());
