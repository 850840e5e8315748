import { expect, it } from 'vitest';
import { encryptPush, newPrivateKey, publicKeyOf } from '#server/push/encrypt-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts the RFC 8291 example', () => {
  const browser = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  };
  const keys = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  expect(encryptPush('When I grow up, I want to be a watermelon', browser, keys).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('creates a new key for each message', () => {
  const browser = { p256dh: publicKeyOf(newPrivateKey()), auth: Buffer.alloc(16) };
  expect(encryptPush('a', browser)).not.toEqual(encryptPush('a', browser));
});

it('throws for a key that is not on the curve', () => {
  expect(() => encryptPush('a', { p256dh: Buffer.alloc(65, 4), auth: Buffer.alloc(16) })).toThrow();
});
