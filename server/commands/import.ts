// npm run import: imports fixtures, results, goals, prices and squads from files (docs/feeds.md).
import { existsSync } from 'node:fs';
import { IMPORT_FORMATS, type ImportFormat, type ImportReport } from '#contract/feeds/objects.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import { printLine, readArguments, resolvePath } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { importContents } from '#server/feeds/import/import-files.ts';
import { readFiles } from '#server/feeds/import/read-files.ts';

const usage = `npm run import -- <file or folder> [--format ${IMPORT_FORMATS.join('|')}] [--league NAME] [--season NAME] [--zone Europe/London] [--dry-run]`;

await runCommand(
  async ({ database: { pool }, words }) => {
    const { target, format, dryRun, options } = readCommand(words);
    const report = await importContents({ pool }, await readFiles(target, format, options), { dryRun });
    printReport(report, dryRun);
    return report.refused.length === 0;
  },
  { mayCreate: true },
);

function readCommand(words: string[]) {
  const { values, positionals } = readArguments(
    words,
    {
      format: { type: 'string' },
      league: { type: 'string' },
      season: { type: 'string' },
      zone: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
    usage,
  );
  const [fileOrFolder, ...others] = positionals;
  if (fileOrFolder === undefined || others.length > 0) throw new Error(usage);
  // npm changes into the checkout; paths are relative to the folder the user ran it in.
  const target = resolvePath(fileOrFolder);
  if (!existsSync(target)) throw new Error(`no such file or folder: ${target}`);
  const format = (values.format ?? null) as ImportFormat | null;
  if (format !== null && !IMPORT_FORMATS.includes(format))
    throw new Error(`--format must be one of ${IMPORT_FORMATS.join(', ')}\n\n${usage}`);
  const { league, season, zone, 'dry-run': dryRun } = values;
  if (zone !== undefined && !isTimeZone(zone))
    throw new Error(`--zone must be the name of a time zone such as Europe/London\n\n${usage}`);
  return { target, format, dryRun, options: { league, season, zone } };
}

function printReport({ games, players, refused, notes, zoneNeeded }: ImportReport, dryRun: boolean): void {
  const { resultsRecorded, ...counts } = games;
  printLine(dryRun ? 'Dry run: nothing was changed. The import would have been:' : 'Imported:');
  printLine(`  games    ${list(counts)}; ${resultsRecorded} results recorded`);
  printLine(`  players  ${list(players)}`);
  printLine(`  refused  ${refused.length}`);
  for (const { file, row, reason } of refused) printLine(`    ${file}, ${row}: ${reason}`);
  if (zoneNeeded)
    printLine(
      '    run it again for that file with --zone and the time zone of its kick-off times, for example --zone Europe/London',
    );
  if (notes.length > 0) printLine(`  notes    ${notes.length}`);
  for (const { file, row, text } of notes) printLine(`    ${file}, ${row}: ${text}`);
}

function list(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, number]) => `${number} ${name}`)
    .join(', ');
}
