import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkout } from '#tests/support/folders.ts';

/** Lints one line with one plugin of tests/architecture. @returns the linter's output */
export function lintLine(plugin: string, line: string, file = 'line.ts'): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-lint-'));
  try {
    const plugins = [path.join(checkout, 'tests/architecture', plugin)];
    writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins }));
    writeFileSync(path.join(folder, file), `${line}\n`);
    const command = path.join(checkout, 'node_modules/@biomejs/biome/bin/biome');
    const result = spawnSync(process.execPath, [command, 'lint', file], { cwd: folder, encoding: 'utf8' });
    return result.stdout + result.stderr;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
