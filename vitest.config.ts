import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Unit and API test files share imported modules (`isolate: false`): reloading them for each file
// took half of the unit tests' time.
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'emulators/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          isolate: false,
          // Vitest's default leaves one core free: 57 s on two cores instead of 38.
          maxWorkers: '100%',
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/support/global-setup.ts'],
          setupFiles: ['tests/support/quick-passwords.ts'],
          // The server under test, PostgreSQL and the test itself share two cores.
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          // An engine waits for its pages more than it computes.
          maxWorkers: 3,
          globalSetup: ['tests/support/browser-global-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
