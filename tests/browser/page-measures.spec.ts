import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { checkout } from '#tests/support/folders.ts';

const MAX_LAYOUT_SHIFT = 0.1;
/**
 * KB transferred on a first visit to a page, of which the font is 20. If the live connection opens
 * more than two seconds after the first calls, as on a busy machine, /wallet repeats 7 KB of them,
 * which its budget includes.
 */
const budgets = { '/': 180, '/betting': 180, '/wallet': 260, '/admin': 355 };

test('keeps layout shift and transfer sizes within budget', async () => {
  const sizes = ['--built', '--requests', '--loads', '1', '--games', '4', '--updates', '5', '--taps', '2'];
  const bench = ['--import', 'tsx', path.join(checkout, 'bench/pages.ts'), ...sizes];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, bench, { cwd: checkout });
  for (const [page, budget] of Object.entries(budgets)) {
    const row = stdout.split('\n').find((line) => line.startsWith(`| ${page} |`)) ?? '';
    const [lcp, shift, , all] = row.split('|').slice(2).map(Number);
    expect(lcp, page).toBeGreaterThan(0);
    expect(shift, `${page} shifts`).toBeLessThan(MAX_LAYOUT_SHIFT);
    expect(all, `${page} loads:\n${stderr}`).toBeLessThan(budget);
  }
});
