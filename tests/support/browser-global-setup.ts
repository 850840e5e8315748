import { execFileSync } from 'node:child_process';
import { NOT_DURABLE, startTestServer } from './database-server.ts';
import { checkout } from './folders.ts';

/** What the browser tests look at is what a visitor gets: the built client. */
export default function globalSetup(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['scripts/build-web.mjs'], { cwd: checkout, stdio: 'inherit' });
  return startTestServer(NOT_DURABLE);
}
