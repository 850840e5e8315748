// The first start after a checkout bundles the server in the same process that then runs it.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

const PRINT_ENVIRONMENT = `
  const { bundle } = await import('#scripts/build-server.mjs');
  await bundle(process.argv[1]);
  console.log(JSON.stringify({ environment: process.env.NODE_ENV ?? null }));`;

it.each([undefined, 'production'])('bundling the server leaves NODE_ENV at %s', async (environment) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'first-start-'));
  const env = { ...process.env };
  delete env.NODE_ENV;
  if (environment !== undefined) env.NODE_ENV = environment;
  try {
    const args = ['--input-type=module', '-e', PRINT_ENVIRONMENT, folder];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: checkout, env });
    expect(JSON.parse(stdout)).toEqual({ environment: environment ?? null });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
