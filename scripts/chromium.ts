import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { execa } from 'execa';
import { Fault } from './fault';

/** Regular Chrome and Chromium, for measurements and pictures. */
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The windowless build, Playwright's default, which needs a third less per page. */
const WINDOWLESS = ['/usr/bin/chromium-headless-shell'];

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
 * The browser for tests: CHROMIUM_PATH, else an installed one, preferably windowless, else Playwright's.
 *
 * @returns path of its program; undefined if none was found
 * @throws Fault if CHROMIUM_PATH doesn't exist
 */
export const findTestBrowser = (environment: NodeJS.ProcessEnv): string | undefined => find(environment, FOR_TESTS);

/**
 * Finds or installs the browser for tests: Debian's package as root, else Playwright's download.
 *
 * @param log receives a line for people
 * @throws Fault if none can be installed
 */
export const getTestBrowser = (environment: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string> =>
  get(environment, log, FOR_TESTS);

/** The regular browser, which the tests need for new tabs: the windowless build crashes in them. */
export const findChromium = (environment: NodeJS.ProcessEnv): string | undefined => find(environment, FOR_PEOPLE);

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
 * Chrome features to disable. Per window it renders two suggestion pages and keeps a spare process, as much work as two
 * pages of ours.
 */
const LEFT_OUT = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** Playwright's own list (chromiumSwitches.ts), repeated because a second list replaces the first. */
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

/** Flags that keep Chrome from contacting Google and the network in the background. */
export const CHROMIUM_FLAGS: readonly string[] = [
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ...['--disable-quic', '--disable-gpu'],
  `--disable-features=${[...LEFT_OUT_BY_PLAYWRIGHT, ...LEFT_OUT].join(',')}`,
  // Chrome's sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
