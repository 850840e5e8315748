// Wraps text for the canvas, which has no text layout, so that long names stay within the picture.

/** The width of a text when drawn. */
export type Measure = (text: string) => number;

const ELLIPSIS = '…';

function breakWord(word: string, maxWidth: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && measure(piece + character) > maxWidth) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function shorten(line: string, maxWidth: number, measure: Measure): string {
  const characters = [...line];
  while (characters.length > 1 && measure(`${characters.join('')}${ELLIPSIS}`) > maxWidth) characters.pop();
  return `${characters.join('').trimEnd()}${ELLIPSIS}`;
}

/** Splits a text into lines up to `maxWidth`; an ellipsis replaces text beyond `maxLines`. */
export function wrapText(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  let line = '';
  for (const word of words.flatMap((each) => breakWord(each, maxWidth, measure))) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= maxWidth) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  if (line) lines.push(line);
  if (lines.length <= maxLines) return lines;
  const rest = lines.slice(maxLines - 1).join(' ');
  return [...lines.slice(0, maxLines - 1), shorten(rest, maxWidth, measure)];
}

/** Like `wrapText`, but balances the lines, so that the last one isn't much shorter. */
export function wrapEvenly(text: string, maxWidth: number, maxLines: number, measure: Measure): string[] {
  let lines = wrapText(text, maxWidth, maxLines, measure);
  if (lines.length === 1 || lines.at(-1)?.endsWith(ELLIPSIS)) return lines;
  for (let width = maxWidth * 0.95; width > maxWidth / 2; width -= maxWidth * 0.05) {
    const narrower = wrapText(text, width, maxLines + 1, measure);
    if (narrower.length > lines.length) break;
    lines = narrower;
  }
  return lines;
}

/** The font size at which a text fits `maxWidth`: at most `largest`, rounded down if smaller. */
export function fittingSize(largest: number, maxWidth: number, widthAtLargest: number): number {
  return widthAtLargest <= maxWidth ? largest : Math.floor((largest * maxWidth) / widthAtLargest);
}
