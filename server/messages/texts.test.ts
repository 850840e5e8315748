import { expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { type TextMessage, writeText } from '#server/messages/texts.ts';

const MESSAGES: TextMessage[] = [
  { kind: 'phone_code', code: '123456', minutes: 10 },
  { kind: 'reset_code', code: 'ABCD-EFGH', hours: 6 },
  { kind: 'password_changed' },
];
const GSM = /^[A-Za-z0-9 .,:'&$()éèàùìòñöäüå@£-]*$/;

it.each(LANGUAGES)('names the operator in every message in %s, and fits into one message', (language) => {
  const name = 'Lion & Sons Sports Betting Ltd';
  for (const message of MESSAGES) {
    const text = writeText(message, language, name);
    expect(text).toContain(name);
    expect(text).toMatch(GSM);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(writeText(message, language, null)).toContain('Goldline');
  }
});
