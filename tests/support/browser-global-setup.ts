import { execFileSync } from 'node:child_process';
import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';
import { checkout } from '#tests/support/folders.ts';

/** For browser and engine tests, which run against the built client, as visitors get it. */
export default function globalSetup(): Promise<() => Promise<void>> {
  for (const script of ['scripts/build-web.mjs', 'scripts/build-server.mjs'])
    execFileSync(process.execPath, [script], { cwd: checkout, stdio: 'inherit' });
  return startTestServer(NOT_DURABLE);
}
