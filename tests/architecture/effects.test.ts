import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout } from '../support/folders.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-effects-'));
  const plugin = path.join(checkout, 'tests/architecture/effects.grit');
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify({ plugins: [plugin] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

function lint(line: string): string {
  writeFileSync(path.join(folder, 'line.tsx'), `${line}\n`);
  const command = path.join(checkout, 'node_modules/@biomejs/biome/bin/biome');
  const result = spawnSync(process.execPath, [command, 'lint', 'line.tsx'], { cwd: folder, encoding: 'utf8' });
  return result.stdout + result.stderr;
}

test.each([
  ['useEffect(() => window.scrollTo(0, 0), [path]);', 'block body'],
  ['useLayoutEffect(() => measure());', 'block body'],
  ['useEffect(() => { return subscribe(); }, []);', 'cleanup function'],
])('an effect may not return what a call returns: %s', (line, complaint) => {
  expect(lint(line)).toContain(complaint);
});

test.each([['useEffect(() => { window.scrollTo(0, 0); }, []);'], ['useEffect(() => { return () => stop(); }, []);']])(
  '%s is fine',
  (line) => {
    expect(lint(line)).not.toContain('effect');
  },
);
