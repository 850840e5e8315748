import { expect, it } from 'vitest';
import { fittingSize, wrapEvenly, wrapText } from '#web/features/share/wrap-text.ts';

/** Each character is ten pixels wide. */
const measure = (text: string) => [...text].length * 10;
const wrap = (text: string, maxWidth: number, maxLines = 3) => wrapText(text, maxWidth, maxLines, measure);

it.each([
  ['Arsenal – Chelsea', 200, ['Arsenal – Chelsea']],
  ['Arsenal – Chelsea', 100, ['Arsenal –', 'Chelsea']],
  ['Wolverhampton', 50, ['Wolve', 'rhamp', 'ton']],
  ['one two three four five', 50, ['one', 'two', 'thre…']],
  ['Wolverhamptonwanderers', 50, ['Wolve', 'rhamp', 'tonw…']],
  ['  much   space ', 100, ['much space']],
  ['', 100, []],
])('wraps %j at width %i', (text, maxWidth, lines) => {
  expect(wrap(text, maxWidth)).toEqual(lines);
});

it('returns no line wider than the maximum', () => {
  const texts = ['a'.repeat(300), 'ab '.repeat(90), `${'x'.repeat(79)} ${'y'.repeat(79)}`, '👩‍👩‍👧'.repeat(20)];
  for (const text of texts)
    for (const maxWidth of [20, 35, 120])
      for (const line of wrap(text, maxWidth)) expect(measure(line)).toBeLessThanOrEqual(maxWidth);
});

it.each([
  ['Union Kassanga – Djoliko FC', 260, ['Union Kassanga', '– Djoliko FC']],
  ['Arsenal – Chelsea', 200, ['Arsenal – Chelsea']],
  ['one two three four five six', 60, ['one', 'two', 'three…']],
])('wraps %j evenly at width %i', (text, maxWidth, lines) => {
  expect(wrapEvenly(text, maxWidth, 3, measure)).toEqual(lines);
});

it('shrinks only text that is too wide', () => {
  expect(fittingSize(100, 500, 400)).toBe(100);
  expect(fittingSize(100, 500, 1000)).toBe(50);
});
