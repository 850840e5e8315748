import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemChromiumEngine } from '#tests/support/engines/chromium.ts';
import { firefoxEngine } from '#tests/support/engines/firefox.ts';
import { webkitEngine } from '#tests/support/engines/webkit.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-programs-'));
  vi.stubEnv('PATH', folder);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const install = (program: string, mode = 0o755) => writeFileSync(path.join(folder, program), '', { mode });

it.runIf(process.platform === 'linux')('names the package of an engine that is not installed', () => {
  install('chromium', 0o644);
  expect([systemChromiumEngine, firefoxEngine, webkitEngine].map((engine) => engine.missingProgram())).toEqual([
    'chromium is not installed',
    'firefox-esr is not installed',
    'webkit2gtk-driver is not installed',
  ]);
});

it('finds an engine under any of its names', () => {
  install('google-chrome');
  install('firefox');
  expect([systemChromiumEngine, firefoxEngine].map((engine) => engine.missingProgram())).toEqual([null, null]);
});
