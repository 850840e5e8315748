import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '#tests/support/browser.ts';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/support/browser-global-setup.ts',
  outputDir: 'test-results/browser',
  // Each worker starts a browser and a server. On two cores, a third worker takes no less time and
  // a tenth more of the processor's (285 s instead of 267 for four spec files).
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: findBrowser(),
    // Blocked so that tests see every request of a page; tests of the service worker allow it.
    serviceWorkers: 'block',
    // Drawing a pulsing dot 60 times a second takes half of Chromium's processor time on pages with
    // live games (bench/RESULTS.md). Tests of layout shifts allow motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step takes a third longer: enable it with --trace retain-on-failure.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
