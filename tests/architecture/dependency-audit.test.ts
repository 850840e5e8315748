import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

/**
 * Runs the audit step of npm run check against a registry with this response; null if unreachable.
 */
async function audit(registry: RequestListener | null) {
  const server = createServer(registry ?? (() => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (registry === null) server.close();
  // npm caches advisories; these must not outlive the test.
  const cache = mkdtempSync(path.join(os.tmpdir(), 'goldline-npm-'));
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    cwd: checkout,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  server.close();
  rmSync(cache, { recursive: true, force: true });
  return { code, lines: output.trim().split('\n') };
}

const finding = (severity: string): RequestListener => {
  const advisory = { id: 1, title: 'Bad', url: 'https://example.org/1', severity, vulnerable_versions: '>=0', cwe: [] };
  return (request, response) => {
    const isBulkRequest = request.method === 'POST' && request.url?.endsWith('/bulk');
    response.writeHead(isBulkRequest ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isBulkRequest ? { wouter: [advisory] } : {}));
  };
};

test.each([
  ['critical', 1, ['critical: wouter', expect.stringMatching(/^1 findings in \d+ packages, 1 high or critical$/)]],
  ['moderate', 0, [expect.stringMatching(/^1 findings in \d+ packages, 0 high or critical$/)]],
])('a %s finding makes the audit exit with %i', async (severity, code, lines) => {
  expect(await audit(finding(severity))).toEqual({ code, lines });
});

test.each<[string, RequestListener | null]>([
  ['without an audit endpoint', (_request, response) => response.writeHead(405).end()],
  ['that is unreachable', null],
])('a registry %s is reported in one line and does not fail the check', async (_name, registry) => {
  const lines = [expect.stringMatching(/^skipped: the registry returned no audit \(/)];
  expect(await audit(registry)).toEqual({ code: 0, lines });
});
