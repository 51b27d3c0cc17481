import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { execa } from 'execa';
import { Fault } from './fault';

/** Chrome and Chromium as people have them: what is measured, or shown to somebody, is drawn by one of them. */
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The same browser without windows, as Playwright itself prefers it: it spends a third less on each page. */
const WINDOWLESS = ['/usr/bin/chromium-headless-shell'];

/** Where a browser is looked for, and the packages of Debian that bring one, the best one first. */
interface Choice {
  places: readonly string[];
  packages: readonly string[];
}

const FOR_PEOPLE: Choice = { places: WHOLE, packages: ['chromium'] };
const FOR_TESTS: Choice = {
  places: [...WINDOWLESS, ...WHOLE],
  packages: ['chromium-headless-shell', 'chromium'],
};

/**
 * The browser for the tests: that of CHROMIUM_PATH, else an installed one, without windows if there is one, else
 * Playwright's own.
 *
 * @returns its program, or undefined when there is none
 * @throws Fault when CHROMIUM_PATH leads nowhere
 */
export const findTestBrowser = (environment: NodeJS.ProcessEnv): string | undefined => find(environment, FOR_TESTS);

/**
 * Finds the browser for the tests, or gets one: Debian's package for root, else Playwright's download.
 *
 * @param log takes one line for people
 * @throws Fault when there is none and none can be got
 */
export const getTestBrowser = (environment: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string> =>
  get(environment, log, FOR_TESTS);

/** The same of a browser as people have it. */
export const getChromium = (environment: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string> =>
  get(environment, log, FOR_PEOPLE);

function find(environment: NodeJS.ProcessEnv, { places }: Choice): string | undefined {
  const chosen = environment.CHROMIUM_PATH?.trim();
  if (chosen) {
    if (!existsSync(chosen)) throw new Fault(`CHROMIUM_PATH leads to ${chosen}, where there is no file.`);
    return chosen;
  }
  return [...places, chromium.executablePath()].find((place) => place && existsSync(place));
}

async function get(environment: NodeJS.ProcessEnv, log: (line: string) => void, choice: Choice): Promise<string> {
  const installed = find(environment, choice);
  if (installed) {
    log(`Browser: ${installed}`);
    return installed;
  }
  const run = (command: string, ...args: string[]) =>
    execa(command, args, {
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
      stdin: 'ignore',
      all: true,
      reject: false,
    });
  const refused: string[] = [];
  if (process.getuid?.() === 0 && !(await run('apt-get', '--version')).failed) {
    await run('apt-get', 'update', '-q');
    for (const name of choice.packages) {
      if (find(environment, choice)) break;
      log(`Browser: none is installed, so the package "${name}" is installed now.`);
      const { failed, all } = await run('apt-get', 'install', '-y', '-q', '--no-install-recommends', name);
      if (failed) refused.push(all);
    }
  }
  if (!find(environment, choice)) {
    log("Browser: none is installed, so Playwright's own is downloaded now.");
    const { failed, all } = await run(process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium');
    if (failed) refused.push(all);
  }
  const got = find(environment, choice);
  if (!got)
    throw new Fault(
      [...refused, 'There is no browser for the tests: install Chrome or Chromium, or set CHROMIUM_PATH to one.'].join(
        '\n',
      ),
    );
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
