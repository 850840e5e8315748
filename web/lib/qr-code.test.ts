import { describe, expect, it } from 'vitest';
import { qrCode } from '#web/lib/qr-code.ts';

const pictureOf = (text: string) => qrCode(text).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

/** All squares in one number (FNV-1a). */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (const isDark of qrCode(text).flat()) digest = Math.imul(digest ^ Number(isDark), 0x01000193) >>> 0;
  return digest;
}

const address = 'otpauth://totp/Goldline:operator?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567&issuer=Goldline&x=';

// The pictures are those of another encoder with the same correction and mask, and a reader has read them.
describe('qrCode', () => {
  it('draws a short text', () => {
    expect(pictureOf('HELLO')).toEqual([
      '#######..###..#######',
      '#.....#.#.##..#.....#',
      '#.###.#...#...#.###.#',
      '#.###.#...##..#.###.#',
      '#.###.#.#.#.#.#.###.#',
      '#.....#..##.#.#.....#',
      '#######.#.#.#.#######',
      '.........#.##........',
      '#.#.#.#..#.#....#..#.',
      '#.#.#....##...#....#.',
      '.....##..##.#...#####',
      '#.#.##.#.##...#....#.',
      '.##..###.##.#.#.#.#..',
      '........#.##.#.#..##.',
      '#######....#.###..###',
      '#.....#...####.##....',
      '#.###.#.#.##.###..###',
      '#.###.#..#....##..##.',
      '#.###.#.#.#.#...#.#.#',
      '#.....#..##...#.#..#.',
      '#######.#.#.#.##..###',
    ]);
  });

  it.each([
    [14, 21, 0x7aac2f51],
    [15, 25, 0xb78ef04d],
    [40, 29, 0x33e444a3],
    [62, 33, 0x5565534b],
    [84, 37, 0xc6a5a60d],
    [106, 41, 0x41dbe3d1],
    [122, 45, 0x1471c927],
    [150, 49, 0x4e8ec2e5],
    [180, 53, 0x807b00df],
    [213, 57, 0xb7978691],
  ])('draws %d bytes on %d squares', (length, size, digest) => {
    const text = address.repeat(3).slice(0, length);
    expect(qrCode(text)).toHaveLength(size);
    expect(digestOf(text)).toBe(digest);
  });

  it('refuses what version 10 can not hold', () => {
    expect(() => qrCode('x'.repeat(214))).toThrow(RangeError);
  });
});
