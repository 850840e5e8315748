import { createHmac, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPinEncryption, readAuthentic } from '#server/payments/providers/airtel/security.ts';

const KEY = 'a key of the portal';
const hmac = (text: string, key = KEY) => createHmac('sha256', key).update(text).digest('base64');

const TRANSACTION = '{"id": "BBZMiscxy","message":"Paid UGX 5,000 to \\"TECH\\", {id} MP210603","status_code":"TS"}';

describe('the hash of a callback', () => {
  it.each([
    ['over the transaction', hmac(TRANSACTION)],
    ['over an object with only the transaction', hmac(`{"transaction":${TRANSACTION}}`)],
  ])('%s is valid, whether it comes before or after the transaction', (_, hash) => {
    const first = `{ "hash":"${hash}", "transaction" : ${TRANSACTION} }`;
    const last = `{"transaction":${TRANSACTION},"hash":"${hash}"}`;
    expect(readAuthentic(first, hash, KEY)).toMatchObject({ id: 'BBZMiscxy', status_code: 'TS' });
    expect(readAuthentic(last, hash, KEY)).toMatchObject({ id: 'BBZMiscxy', status_code: 'TS' });
  });

  const right = hmac(TRANSACTION);
  const body = (transaction: string) => `{"transaction":${transaction},"hash":"${right}"}`;
  it.each<[string, string, string | null]>([
    ['with a different key', body(TRANSACTION), hmac(TRANSACTION, 'x')],
    ['of another transaction', body(TRANSACTION.replace('TS', 'TF')), right],
    ['of the transaction serialised differently', body(JSON.stringify(JSON.parse(TRANSACTION))), right],
    ['that is missing', body(TRANSACTION), null],
    ['without a transaction', `{"hash":"${right}"}`, right],
    ['with the transaction twice', `{"transaction":${TRANSACTION},"transaction":{"id":"x"}}`, right],
    ['with the transaction nested in another member', `{"a":{"transaction":${TRANSACTION}}}`, right],
    ['in hex', body(TRANSACTION), createHmac('sha256', KEY).update(TRANSACTION).digest('hex')],
  ])('%s is invalid', (_, text, hash) => {
    expect(readAuthentic(text, hash, KEY)).toBeNull();
  });

  it('covers the transaction that is returned, even if JSON.parse would return another', () => {
    const disguised = `{"transaction":${TRANSACTION},"tr\\u0061nsaction":{"id":"forged"}}`;
    expect(JSON.parse(disguised).transaction.id).toBe('forged');
    expect(readAuthentic(disguised, right, KEY)).toMatchObject({ id: 'BBZMiscxy' });
  });
});

describe('the PIN', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

  it.each([der, pem])('is encrypted with the key, differently each time', (AIRTEL_PUBLIC_KEY) => {
    const encrypt = createPinEncryption({ AIRTEL_PIN: '4321', AIRTEL_PUBLIC_KEY, AIRTEL_PIN_PADDING: 'oaep' });
    const bytes = Buffer.from(encrypt(), 'base64');
    expect(privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, bytes).toString()).toBe('4321');
    expect(encrypt()).not.toBe(encrypt());
  });

  it.each([
    [{ AIRTEL_PUBLIC_KEY: 'x' }, 'AIRTEL_PUBLIC_KEY'],
    [{ AIRTEL_PUBLIC_KEY: der, AIRTEL_PIN_PADDING: 'none' }, 'AIRTEL_PIN_PADDING'],
  ])('cannot be encrypted with %j: the error names the invalid setting', (settings, name) => {
    expect(() => createPinEncryption(settings)).toThrow(name);
  });
});
