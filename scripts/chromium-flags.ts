/**
 * What Chrome is to leave out. For each window it fills two pages of its own for suggestions under the address, and
 * keeps a process in reserve: together as much work as two pages of the product. Nobody sees any of them here.
 */
const LEFT_OUT = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'];

/** What Playwright leaves out by itself (its chromiumSwitches.ts): a second list replaces the first, so it is repeated. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
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
