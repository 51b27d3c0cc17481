import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findTestBrowser } from './scripts/chromium';
import { slowly } from './scripts/timeouts.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.test/e2e',
  // One product for all tests; it is started here unless E2E_BASE_URL names one that runs.
  globalSetup: './tests/harness/product.global.ts',
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A time limit asserts nothing: it ends what hangs.
  timeout: slowly(90_000),
  expect: { timeout: slowly(10_000) },
  reporter: 'list',
  use: {
    actionTimeout: slowly(20_000),
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: { executablePath: findTestBrowser(process.env), args: [...CHROMIUM_FLAGS] },
    // Where a record is a dialog. From 1280 px on it stands beside its list, as record-beside.spec.ts tests.
    viewport: { width: 1279, height: 720 },
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    // Recording each step makes every test slower, so it is asked for: E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
});
