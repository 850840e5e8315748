// Reads the real football data that is kept next to the project for development. None of it is
// committed; tests that need it are skipped without it, with a note.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const realDataFolder = process.env.REAL_DATA_DIR ?? path.resolve(import.meta.dirname, '../../../shared/data');
export const isRealDataMissing = !existsSync(realDataFolder);
/** For the title of a test. */
export const realDataNote = isRealDataMissing ? ' (skipped: no real data next to the project)' : '';

export type DataRow = Record<string, string>;

export function readRealData(file: string): DataRow[] {
  const [head = '', ...lines] = readFileSync(path.join(realDataFolder, file), 'utf8').trim().split(/\r?\n/);
  const names = splitLine(head);
  return lines.map((text) => Object.fromEntries(splitLine(text).map((value, i) => [names[i] ?? '', value])));
}

function splitLine(text: string): string[] {
  return [...text.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].slice(0, -1).map((match) => match[2] ?? match[1] ?? '');
}

export const numberIn = (row: DataRow, name: string): number => Number(row[name]);
