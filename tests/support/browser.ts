import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findProgram } from '#tests/support/engines/programs.ts';
import { cacheFolder } from '#tests/support/folders.ts';

/** Options for Playwright's launch. */
export type BrowserLaunch = {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
};

const systemBrowsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium for the tests: CHROMIUM_PATH, the one in an npm package (Linux x64), Playwright's
 * download, or the system's. Throws if there is none: silently skipped tests prove nothing.
 */
export function findBrowser(): BrowserLaunch {
  const found = configuredBrowser() ?? packagedBrowser() ?? downloadedBrowser() ?? systemBrowser();
  if (found) return found;
  throw new Error(
    'No Chromium for the browser tests. Run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH.',
  );
}

function configuredBrowser(): BrowserLaunch | undefined {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) return undefined;
  if (!existsSync(executablePath)) throw new Error(`CHROMIUM_PATH does not exist: ${executablePath}`);
  return { executablePath };
}

function downloadedBrowser(): BrowserLaunch | undefined {
  const executablePath = chromium.executablePath();
  return existsSync(executablePath) ? { executablePath } : undefined;
}

/** The installed Chromium, if any. */
export function systemChromium(): string | null {
  return findProgram(...systemBrowsers);
}

function systemBrowser(): BrowserLaunch | undefined {
  const executablePath = systemChromium();
  return executablePath ? { executablePath } : undefined;
}

function packagedBrowser(): BrowserLaunch | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const version = packagedVersion();
  if (!version) return undefined;
  const folder = path.join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  configureFonts(folder);
  return {
    executablePath: path.join(folder, 'chromium'),
    // The package also contains libraries and fonts that a minimal machine lacks.
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

// The package's font configuration lists only /tmp/fonts and cloud function paths, so no text would
// be rendered.
function configureFonts(folder: string): void {
  const file = path.join(folder, 'fonts', 'fonts.conf');
  const list = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
  if (readFileSync(file, 'utf8') !== list) writeFileSync(file, list);
}

function packagedVersion(): string | undefined {
  const entry = packageEntry();
  if (!entry) return undefined;
  const name = path.join('@sparticuz', 'chromium');
  const folder = entry.slice(0, entry.lastIndexOf(name) + name.length);
  // Not caught: a package with another layout must fail here instead of falling back to another
  // browser.
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

function packageEntry(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return undefined;
  }
}

// The package unpacks into TMPDIR, treats any existing file there as a complete browser, and
// changes the environment when it is imported: so it runs in its own process, in a folder that is
// renamed once complete.
function unpack(folder: string): void {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  execFileSync(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    stdio: 'inherit',
  });
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
