import { NOT_DURABLE, startTestServer } from '#tests/support/database-server.ts';

/** Vitest's and Playwright's: both take the function that is returned as the teardown. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return startTestServer(NOT_DURABLE);
}
