import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { Fault } from './fault';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the tests: that of CHROMIUM_PATH, else an installed Chrome or Chromium, else Playwright's own.
 *
 * @returns its program, or undefined when there is none
 */
export function findChromium(environment: NodeJS.ProcessEnv): string | undefined {
  const chosen = environment.CHROMIUM_PATH?.trim();
  if (chosen) {
    if (!existsSync(chosen)) throw new Fault(`CHROMIUM_PATH leads to ${chosen}, where there is no file.`);
    return chosen;
  }
  return [...USUAL_PLACES, chromium.executablePath()].find((place) => place && existsSync(place));
}

/**
 * Finds a browser, or gets one: Debian's package for root, else Playwright's download.
 *
 * @param log takes one line for people
 * @throws Fault when there is none and none can be got
 */
export function getChromium(environment: NodeJS.ProcessEnv, log: (line: string) => void): string {
  const installed = findChromium(environment);
  if (installed) {
    log(`Browser: ${installed}`);
    return installed;
  }
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    });
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0) {
    log('Browser: none is installed, so the package "chromium" is installed now.');
    run('apt-get', 'update', '-q');
    run('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium');
  }
  if (!findChromium(environment)) {
    log("Browser: none is installed, so Playwright's own is downloaded now.");
    run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
  }
  const got = findChromium(environment);
  if (!got)
    throw new Fault('There is no browser for the tests: install Chrome or Chromium, or set CHROMIUM_PATH to one.');
  return got;
}

/**
 * What Chrome is to leave out. For each window it fills two pages of its own for suggestions under the address, and
 * keeps a process in reserve: together as much work as two pages of the product. Nobody sees any of them here.
 */
const LEFT_OUT = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/**
 * What Playwright leaves out by itself (its chromiumSwitches.ts): a second list replaces the first, so it is repeated.
 */
const LEFT_OUT_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/**
 * Flags for a Chrome that does what it is told and nothing besides. By itself it speaks to its maker and to the network
 * in the background; neither a test nor a measurement is to depend on either.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ...['--disable-quic', '--disable-gpu'],
  `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...LEFT_OUT].join(',')}`,
  // Chrome's sandbox refuses to work for root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
