import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium';

/**
 * What Chrome is to leave out. For each test it opens a window, and by default fills it with two pages of its own for
 * suggestions under the address and with a process in reserve: together as much work as two pages of the product.
 * Nobody sees any of them here.
 */
const LEFT_OUT = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** What Playwright leaves out by itself (its chromiumSwitches.ts): a second list replaces the first, so it is repeated. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** Chrome speaks to its maker and to the network in the background; tests are to depend on neither. */
const QUIET = [
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ...['--disable-quic', '--disable-gpu'],
  `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...LEFT_OUT].join(',')}`,
];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.test/e2e',
  // One product for all tests; it is started here unless E2E_BASE_URL names one that runs.
  globalSetup: './tests/harness/product.global.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL,
    browserName: 'chromium',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
    // Recording each step makes every test slower, so it is asked for: E2E_TRACE=1.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(process.env),
      // Chrome's sandbox refuses to work for root.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET,
    },
  },
});
