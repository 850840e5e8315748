import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportFormat } from '#contract/feeds/objects.ts';
import { decodeText, headerOf } from '#server/feeds/import/csv.ts';
import { emptyContents, type FileContents, type ReadOptions } from '#server/feeds/import/imported.ts';
import { readFootballData } from '#server/feeds/import/read-football-data.ts';
import { readOpenfootball } from '#server/feeds/import/read-openfootball.ts';
import { readSquads } from '#server/feeds/import/read-squads.ts';

/** Far above any real file in these formats; keeps a wrong argument from exhausting memory. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Reads a file, or the .json and .csv files of a folder, skipping unknown formats. */
export async function readFiles(target: string, format: ImportFormat | null, options: ReadOptions) {
  if (!(await stat(target)).isDirectory()) return [await readOne(target, format, options)];
  const names = (await readdir(target)).filter((name) => /\.(json|csv)$/i.test(name)).sort();
  const contents: FileContents[] = [];
  for (const name of names) contents.push(await readOne(path.join(target, name), format, options));
  return contents;
}

async function readOne(file: string, format: ImportFormat | null, options: ReadOptions): Promise<FileContents> {
  const name = path.basename(file);
  if ((await stat(file)).size > MAX_FILE_BYTES) return refuseFile(name, 'it is larger than 64 MB');
  return readText({ name, text: decodeText(await readFile(file)), format }, options);
}

export function readText(
  { name, text, format }: { name: string; text: string; format: ImportFormat | null },
  options: ReadOptions,
): FileContents {
  switch (format ?? guessFormat(name, text)) {
    case 'openfootball':
      return readOpenfootball(name, text, options);
    case 'football-data':
      return readFootballData(name, text, options);
    case 'squads':
      return readSquads(name, text);
    default:
      return {
        ...emptyContents(),
        notes: [{ file: name, row: 'file', text: 'skipped: unknown format; specify the format' }],
      };
  }
}

function guessFormat(name: string, text: string): ImportFormat | null {
  if (/\.json$/i.test(name)) return 'openfootball';
  const header = headerOf(text);
  if (['Date', 'HomeTeam', 'AwayTeam'].every((column) => header.includes(column))) return 'football-data';
  return ['name', 'team', 'position'].every((column) => header.includes(column)) ? 'squads' : null;
}

function refuseFile(file: string, reason: string): FileContents {
  return { ...emptyContents(), refused: [{ file, row: 'file', reason }] };
}
