import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';

/** For Vitest and Playwright: both use the returned function as teardown. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return startTestServer(NOT_DURABLE);
}
