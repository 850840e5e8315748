// npm run settle:season -- <file.csv>: prints, for each selection of most markets, what a bet of
// 1.00 on every match in football-data files would have paid in total. It needs no database.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatAmount } from '#domain/money.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import { RULES_VERSION } from '#domain/settlement/rules-version.ts';
import { printLine, resolvePath } from '#server/commands/read-arguments.ts';
import type { FileContents } from '#server/feeds/import/imported.ts';
import { readFiles } from '#server/feeds/import/read-files.ts';
import {
  holdPercent,
  type SeasonReport,
  type SelectionTotals,
  settleSeason,
} from '#server/feeds/season/settle-season.ts';

const USAGE = 'npm run settle:season -- <football-data.csv or a folder of them> [--json]';

const columns: [name: string, value: (row: SelectionTotals) => string | number][] = [
  ['market', (row) => row.market],
  ['selection', (row) => row.selection],
  ['bets', (row) => row.bets],
  ['won', (row) => row.outcomes.won],
  ['half won', (row) => row.outcomes.half_won],
  ['void', (row) => row.outcomes.void],
  ['half lost', (row) => row.outcomes.half_lost],
  ['lost', (row) => row.outcomes.lost],
  ['file price', (row) => row.pricedByFile],
  ['model price', (row) => row.pricedByModel],
  ['staked', (row) => formatAmount(row.stakedCents)],
  ['paid', (row) => formatAmount(row.paidCents)],
  ['hold %', (row) => holdPercent(row)?.toFixed(2) ?? '-'],
];
const WORD_COLUMNS = 2;

function printTable({ selections, ...counts }: SeasonReport): void {
  const { matches, withoutResult, withoutHalfTime, withoutPrices, refused } = counts;
  printLine(`${matches} matches, ${withoutResult} of them without a result; ${refused} rows refused`);
  printLine(
    `without a half-time score (half-time bets are void): ${withoutHalfTime}; without prices: ${withoutPrices}`,
  );
  printLine(
    `rules ${RULES_VERSION}; one bet of 1.00 on each selection; model margins by the ${DEFAULT_MARGINS.method} method`,
  );
  printLine('excluded: markets on goalscorers and on the order of the goals, which the format lacks,');
  printLine('and markets with lines other than over/under, Asian total and handicap\n');
  const rows = [
    columns.map(([name]) => name),
    ...selections.map((row) => columns.map(([, value]) => String(value(row)))),
  ];
  const widths = columns.map((_column, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  for (const row of rows)
    printLine(
      row
        .map((text, index) => pad(text, widths[index] ?? 0, index))
        .join('  ')
        .trimEnd(),
    );
}

const pad = (text: string, width: number, at: number) =>
  at < WORD_COLUMNS ? text.padEnd(width) : text.padStart(width);

function printJson({ selections, ...counts }: SeasonReport): void {
  const rows = selections.map(({ stakedCents, paidCents, ...row }) => ({
    ...row,
    staked: formatAmount(stakedCents),
    paid: formatAmount(paidCents),
  }));
  printLine(JSON.stringify({ rulesVersion: RULES_VERSION, stake: '1.00', ...counts, selections: rows }, null, 2));
}

function printRefusals(files: readonly FileContents[]): void {
  for (const { file, row, reason } of files.flatMap((each) => each.refused))
    process.stderr.write(`refused: ${file}, ${row}: ${reason}\n`);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
  // npm changes into the checkout; paths are relative to the folder the user ran it in.
  const target = resolvePath(positionals[0] ?? '');
  if (positionals.length !== 1 || !existsSync(target)) {
    process.stderr.write(`${positionals.length === 1 ? `no such file: ${target}` : USAGE}\n`);
    return 1;
  }
  const files = await readFiles(target, 'football-data', {});
  const report = settleSeason(files);
  printRefusals(files);
  if (values.json) printJson(report);
  else printTable(report);
  return report.matches > report.withoutResult ? 0 : 1;
}

process.exitCode = await main();
