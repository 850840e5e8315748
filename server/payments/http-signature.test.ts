import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkSignature, type SignedRequest } from '#server/payments/http-signature.ts';

// RFC 9421, appendices B.1.2 and B.2.3: a key, and a request with its published signature.
const RSA_PSS = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAr4tmm3r20Wd/PbqvP1s2
+QEtvpuRaV8Yq40gjUR8y2Rjxa6dpG2GXHbPfvMs8ct+Lh1GH45x28Rw3Ry53mm+
oAXjyQ86OnDkZ5N8lYbggD4O3w6M6pAvLkhk95AndTrifbIFPNU8PPMO7OyrFAHq
gDsznjPFmTOtCEcN2Z1FpWgchwuYLPL+Wokqltd11nqqzi+bJ9cvSKADYdUAAN5W
Utzdpiy6LbTgSxP7ociU4Tn0g5I6aDZJ7A8Lzo0KSyZYoA485mqcO0GVAdVw9lq4
aOT9v6d+nb4bnNkQVklLQ3fVAvJm+xdDOp9LCNCN48V2pnDOkFV6+U9nV5oyc6XI
2wIDAQAB
-----END PUBLIC KEY-----`);
const RFC_REQUEST = {
  method: 'POST',
  authority: 'example.com',
  path: '/foo?param=Value&Pet=dog',
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-digest':
      'sha-512=:WZDPaVn/7XgHaAy8pmojAkGWoRx2UFChF41A2svX+TaPm+AbwAgBWnrIiYllu7BNNyealdVLvRwEmTHWXvJwew==:',
    'content-length': '18',
    'signature-input':
      'sig-b23=("date" "@method" "@path" "@query" "@authority" "content-type" "content-digest" "content-length");created=1618884473;keyid="test-key-rsa-pss"',
    signature:
      'sig-b23=:bbN8oArOxYoyylQQUU6QYwrTuaxLwjAC9fbY2F6SVWvh0yBiMIRGOnMYwZ/5MR6fb0Kh1rIRASVxFkeGt683+qRpRRU5p2voTp768ZrCUb38K0fUxN0O0iC59DzYx8DFll5GmydPxSmme9v6ULbMFkl+V5B1TP/yPViV7KsLNmvKiLJH1pFkh/aYA2HXXZzNBXmIkoQoLd7YfW91kE9o/CCoC1xMy7JA1ipwvKvfrs65ldmlu9bpG6A9BmzhuzF8Eim5f8ui9eH8LZH896+QIF61ka39VBrohr9iyMUJpvRX2Zbhl5ZJzSRxpJyoEZAFL2FUo5fTIztsDZKEgM4cUA==:',
  },
  body: Buffer.from('{"hello": "world"}'),
  receivedAt: new Date(1618884475_000),
} satisfies SignedRequest;

const check = (request: SignedRequest, key: KeyObject = RSA_PSS, id = 'test-key-rsa-pss') =>
  checkSignature(request, new Map([[id, key]]));

describe("the RFC's example request", () => {
  it('is valid as published', () => {
    expect(check(RFC_REQUEST)).toBe('valid');
  });

  it.each<[string, Partial<SignedRequest>]>([
    ['another method', { method: 'PUT' }],
    ['another host', { authority: 'example.org' }],
    ['another path', { path: '/bar?param=Value&Pet=dog' }],
    ['another query', { path: '/foo?param=Value&Pet=cat' }],
    ['a different body', { body: Buffer.from('{"hello": "World"}') }],
    ['a covered header that is missing', { headers: { ...RFC_REQUEST.headers, date: undefined as never } }],
    ['a covered header that is different', { headers: { ...RFC_REQUEST.headers, 'content-length': '19' } }],
    ['no digest', { headers: { ...RFC_REQUEST.headers, 'content-digest': '' } }],
    ['a signature that is an hour old', { receivedAt: new Date(1618888075_000) }],
    ['a signature from the future', { receivedAt: new Date(1618884373_000) }],
  ])('is invalid with %s', (_, change) => {
    expect(check({ ...RFC_REQUEST, ...change })).toBe('invalid');
  });

  it('cannot be checked without its key, or without a signature', () => {
    expect(check(RFC_REQUEST, RSA_PSS, 'another')).toBe('unknown-key');
    expect(check({ ...RFC_REQUEST, headers: {} })).toBe('unsigned');
  });
});

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ec384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const REQUIRED = '"@method" "@authority" "@path" "content-digest"';

type Options = {
  components?: string;
  parameters?: string;
  body?: string;
  digest?: string;
  signWith?: (base: Buffer) => Buffer;
  receivedAt?: Date;
};

/** A request signed at second 1000 as pawaPay signs it. */
function signedRequest({
  components = REQUIRED,
  parameters = ';alg="ecdsa-p256-sha256";keyid="k";created=1000;expires=1060',
  body = '{"a":1}',
  digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
  signWith = (base) => sign('sha256', base, ec.privateKey),
  receivedAt = new Date(1_010_000),
}: Options = {}): SignedRequest {
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': 'bets.test',
    '@path': '/callbacks/x',
    'content-digest': digest,
  };
  const names = components.match(/[^" ]+/g) ?? [];
  const lines = names.map((name) => `"${name}": ${values[name]}`);
  const base = [...lines, `"@signature-params": (${components})${parameters}`].join('\n');
  const headers = {
    'content-digest': digest,
    'signature-input': `sig-pp=(${components})${parameters}`,
    signature: `sig-pp=:${signWith(Buffer.from(base)).toString('base64')}:`,
  };
  const request = { method: 'POST', authority: 'bets.test', path: '/callbacks/x' };
  return { ...request, headers, body: Buffer.from(body), receivedAt };
}

const pss = { padding: 6, saltLength: 64 };

describe('a signature', () => {
  it.each<[string, KeyObject, Options]>([
    ['P-256 in DER', ec.publicKey, {}],
    [
      'P-256 with r and s concatenated',
      ec.publicKey,
      { signWith: (base) => sign('sha256', base, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }) },
    ],
    ['P-256 without alg', ec.publicKey, { parameters: ';created=1000;keyid="k"' }],
    [
      'P-384',
      ec384.publicKey,
      {
        parameters: ';alg="ecdsa-p384-sha384";created=1000;keyid="k"',
        signWith: (base) => sign('sha384', base, ec384.privateKey),
      },
    ],
    [
      'RSA PKCS #1 v1.5',
      rsa.publicKey,
      {
        parameters: ';alg="rsa-v1_5-sha256";created=1000;keyid="k"',
        signWith: (base) => sign('sha256', base, rsa.privateKey),
      },
    ],
    [
      'RSA PSS',
      rsa.publicKey,
      {
        parameters: ';alg="rsa-pss-sha512";created=1000;keyid="k"',
        signWith: (base) => sign('sha512', base, { key: rsa.privateKey, ...pss }),
      },
    ],
    [
      'components in a different order',
      ec.publicKey,
      { components: '"content-digest" "@path" "@method" "@authority"' },
    ],
  ])('is valid with %s', (_, key, options) => {
    expect(check(signedRequest(options), key, 'k')).toBe('valid');
  });

  it.each<[string, Options]>([
    [
      'a different key',
      { signWith: (base) => sign('sha256', base, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) },
    ],
    ['the wrong algorithm', { parameters: ';alg="rsa-v1_5-sha256";keyid="k";created=1000' }],
    ['an unknown algorithm', { parameters: ';alg="none";keyid="k";created=1000' }],
    ['no creation time', { parameters: ';keyid="k"' }],
    ['an expiry in the past', { receivedAt: new Date(1_121_000) }],
    ['a path that is not covered', { components: '"@method" "@authority" "content-digest"' }],
    ['a body that is not covered', { components: '"@method" "@authority" "@path"' }],
    ['a component twice', { components: `${REQUIRED} "@path"` }],
    ['the digest of a different body', { digest: `sha-256=:${createHash('sha256').update('{}').digest('base64')}:` }],
    ['a digest of an unknown kind', { digest: 'md5=:AAAA:' }],
    ['a truncated digest', { digest: 'sha-256=:AAAA:' }],
    [
      'one correct digest and one wrong one',
      {
        digest: `sha-256=:${createHash('sha256').update('{"a":1}').digest('base64')}:, sha-512=:AAAA:`,
      },
    ],
    ['no bytes', { signWith: () => Buffer.alloc(0) }],
    ['meaningless bytes', { signWith: () => Buffer.alloc(64, 7) }],
  ])('is invalid with %s', (_, options) => {
    expect(check(signedRequest(options), ec.publicKey, 'k')).toBe('invalid');
  });

  it("is valid alongside a proxy's signature", () => {
    const request = signedRequest();
    const headers = {
      ...request.headers,
      'signature-input': `proxy=("@path");created=1000;keyid="p, q", ${request.headers['signature-input']}`,
      signature: `proxy=:AAAA:, ${request.headers.signature}`,
    };
    expect(check({ ...request, headers }, ec.publicKey, 'k')).toBe('valid');
  });

  it.each(['', 'sig-pp', 'sig-pp=', 'sig-pp=(', 'sig-pp=("@path")x', 'sig-pp=("@path" @method)', '"'.repeat(3000)])(
    'is invalid if Signature-Input is %j',
    (input) => {
      const request = signedRequest();
      expect(check({ ...request, headers: { ...request.headers, 'signature-input': input } }, ec.publicKey, 'k')).toBe(
        'invalid',
      );
    },
  );
});
