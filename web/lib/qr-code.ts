// QR codes (ISO/IEC 18004) of short texts: bytes, error correction M, versions 1 to 10, which hold up to 213 bytes.
// Only as much of the standard as an authenticator app's address needs; decision 0065 says why it is here.

const ECC_PER_BLOCK = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
/** Of level M and mask 0: both are zeros, so that only the pattern that the standard puts on every format is left. */
const FORMAT_BITS = 0b101010000010010;

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] };

// The field of 256 elements that the correction is worked out in.
const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

function multiply(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : (EXP[((LOG[one] ?? 0) + (LOG[other] ?? 0)) % 255] ?? 0);
}

/** The generator polynomial's coefficients, the highest left out. */
function generator(degree: number): number[] {
  let coefficients: number[] = [1];
  for (let root = 0; root < degree; root += 1) {
    const times = EXP[root] ?? 0;
    coefficients = [...coefficients, 0].map((each, at) => each ^ multiply(coefficients[at - 1] ?? 0, times));
  }
  return coefficients.slice(1);
}

function correctionOf(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  let rest = new Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((each, at) => each ^ multiply(divisor[at] ?? 0, factor));
  }
  return rest;
}

/** How many bytes a version holds, correction included. */
function rawBytes(version: number): number {
  const alignments = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const bits = (16 * version + 128) * version + 64;
  if (version < 2) return Math.floor(bits / 8);
  return Math.floor((bits - ((25 * alignments - 10) * alignments - 55) - (version >= 7 ? 36 : 0)) / 8);
}

function dataBytes(version: number): number {
  return rawBytes(version) - (ECC_PER_BLOCK[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
}

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

function versionFor(length: number): number {
  const fits = (version: number) => length * 8 + 4 + lengthBits(version) <= dataBytes(version) * 8;
  const found = BLOCKS.findIndex((_, index) => fits(index + 1)) + 1;
  if (found === 0) throw new RangeError('too long for a QR code of version 10');
  return found;
}

/** The text as the bytes of a version: mode, length, text, end and padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const room = dataBytes(version) * 8;
  let bits = `0100${bytes.length.toString(2).padStart(lengthBits(version), '0')}`;
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  bits += '0'.repeat(Math.min(4, room - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const data = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  for (let pad = 0; data.length < room / 8; pad += 1) data.push(pad % 2 === 0 ? 0xec : 0x11);
  return data;
}

/** Data and correction of all blocks, interleaved as they are written. */
function interleave(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const correction = ECC_PER_BLOCK[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, index) => {
    const end = start + short + (index >= longFrom ? 1 : 0);
    const block = data.slice(start, end);
    start = end;
    return { block, ecc: correctionOf(block, correction) };
  });
  const column = (at: number, part: 'block' | 'ecc') => blocks.flatMap((each) => each[part][at] ?? []);
  return [
    ...Array.from({ length: short + 1 }, (_, at) => column(at, 'block')).flat(),
    ...Array.from({ length: correction }, (_, at) => column(at, 'ecc')).flat(),
  ];
}

function put(grid: Grid, x: number, y: number, isDark: boolean): void {
  const [row, fixedRow] = [grid.dark[y], grid.fixed[y]];
  if (!row || !fixedRow || x < 0 || x >= grid.size) return;
  row[x] = isDark;
  fixedRow[x] = true;
}

function drawFinder(grid: Grid, centreX: number, centreY: number): void {
  for (let dy = -4; dy <= 4; dy += 1)
    for (let dx = -4; dx <= 4; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      put(grid, centreX + dx, centreY + dy, ring !== 2 && ring !== 4);
    }
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - step * (count - 2 - index))];
}

function drawAlignments(grid: Grid, version: number): void {
  const centres = alignmentCentres(version);
  for (const y of centres)
    for (const x of centres) {
      const isFinder = (x === 6 && y === 6) || (x === 6 && y === grid.size - 7) || (x === grid.size - 7 && y === 6);
      if (isFinder) continue;
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) put(grid, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
}

function drawFormat(grid: Grid): void {
  const { size } = grid;
  const bit = (at: number) => ((FORMAT_BITS >> at) & 1) === 1;
  for (let at = 0; at < 8; at += 1) put(grid, 8, at < 6 ? at : at + 1, bit(at));
  for (let at = 8; at < 15; at += 1) put(grid, at === 8 ? 7 : 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) put(grid, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) put(grid, 8, size - 15 + at, bit(at));
  put(grid, 8, size - 8, true);
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const [long, short] = [grid.size - 11 + (at % 3), Math.floor(at / 3)];
    put(grid, long, short, ((bits >> at) & 1) === 1);
    put(grid, short, long, ((bits >> at) & 1) === 1);
  }
}

function drawFixed(version: number): Grid {
  const size = version * 4 + 17;
  const empty = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const grid: Grid = { size, dark: empty(), fixed: empty() };
  for (let at = 0; at < size; at += 1) {
    put(grid, 6, at, at % 2 === 0);
    put(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, x, y);
  drawAlignments(grid, version);
  drawFormat(grid);
  drawVersion(grid, version);
  return grid;
}

/** Writes the bytes in their zigzag from the lower right, turned by mask 0: every other square. */
function drawData(grid: Grid, bytes: readonly number[]): void {
  const { size, dark, fixed } = grid;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const upwards = ((right + 1) & 2) === 0;
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const bit = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        row[x] = bit !== ((x + y) % 2 === 0);
        at += 1;
      }
    }
  }
}

/** The squares of a text's code, row by row; true is dark. @throws RangeError for more than 213 bytes */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const grid = drawFixed(version);
  drawData(grid, interleave(dataOf(bytes, version), version));
  return grid.dark;
}
