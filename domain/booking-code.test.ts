import { describe, expect, it } from 'vitest';
import { bookingCodesOf, parseBookingCode } from '#domain/booking-code.ts';

describe('a booking code', () => {
  it.each([
    ['7KQ2MX', '7KQ2MX'],
    [' 7kq-2mx ', '7KQ2MX'],
    ['oil123', '011123'],
  ])('is parsed from %j', (input, code) => {
    expect(parseBookingCode(input)).toBe(code);
  });

  it.each(['', '7KQ2M', '7KQ2MXX', '7KQ2MU', '7KQ2M!', '٣٣٣٣٣٣'])('is not parsed from %j', (input) => {
    expect(parseBookingCode(input)).toBeNull();
  });

  it('is derived from a digest, with fallbacks for collisions', () => {
    const codes = bookingCodesOf(Uint8Array.from({ length: 32 }, (_none, index) => index));
    expect(codes).toEqual(['012345', '6789AB', 'CDEFGH', 'JKMNPQ', 'RSTVWX']);
    expect(codes.map(parseBookingCode)).toEqual(codes);
  });
});
