import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkout } from '../support/folders.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-pure-'));
  const plugin = path.join(checkout, 'tests/architecture/pure-domain.grit');
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins: [plugin] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints one line with the rule that biome.json gives to domain/, and says what it found. */
function lint(line: string): string {
  writeFileSync(path.join(folder, 'line.ts'), `${line}\n`);
  const command = path.join(checkout, 'node_modules/@biomejs/biome/bin/biome');
  const result = spawnSync(process.execPath, [command, 'lint', 'line.ts'], { cwd: folder, encoding: 'utf8' });
  return result.stdout + result.stderr;
}

describe('domain/ has no clock and no chance', () => {
  test.each([
    ['export const time = Date.now();', 'no clock'],
    ['export const time = new Date();', 'no clock'],
    ['export const time = Date();', 'no clock'],
    ['export const time = performance.now();', 'no clock'],
    ['export const number = Math.random();', 'no chance'],
    ['export const numbers = [1].map(Math.random);', 'no chance'],
  ])('%s', (line, complaint) => {
    expect(lint(line)).toContain(complaint);
  });

  test.each([['export const kickOff = new Date(0);'], ['export const most = Math.max(1, 2);']])(
    '%s is fine',
    (line) => {
      expect(lint(line)).not.toContain('The domain');
    },
  );
});
