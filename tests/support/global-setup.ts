import { execFileSync } from 'node:child_process';
import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';
import { checkout } from '#tests/support/folders.ts';

/** For the API tests. */
export default function globalSetup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build-server.mjs'], { cwd: checkout, stdio: 'inherit' });
  return startTestServer(NOT_DURABLE);
}
