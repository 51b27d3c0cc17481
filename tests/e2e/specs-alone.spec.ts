import { slowly } from '@/scripts/timeouts.mjs';
import { BackOffice } from '../bff/back-office';
import { ForeignServer, type Variant } from '../harness/foreign/foreign-server';
import { PAGES } from '../harness/foreign/pages';
import { PORTAL } from './specs-alone-portal';
import { REWARDS } from './specs-alone-rewards';
import { SHOP } from './specs-alone-shop';
import { settled } from './support/ready';
import { signInAt } from './support/sign-in';
import { expect, test, type Page } from './support/test';

/** What a person sees in front of an upstream that serves what the specs name, and nothing more. */
const upstream = new ForeignServer();
let office: BackOffice;

// They share one upstream, which behaves as the test at hand tells it to.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  office = await BackOffice.start(await upstream.listen());
});
test.afterAll(async () => {
  await office.stop();
  await upstream.close();
});

/** Where each kind of change of the specs is made. */
const SCREENS = [...SHOP, ...REWARDS, ...PORTAL];

/** The two ends of the table of tests/bff/specs-alone.test.ts: what the specs leave open, as they show it, or all else. */
const VARIANTS: Readonly<Record<string, Variant>> = {
  'that answers what the specs name': {},
  'that does all they leave open in another way': {
    notShown: '',
    numbersAsText: true,
    timesWithoutZone: true,
    refusesParameters: 422,
  },
};

/** Signs in. @returns what the browser's console says of answers and errors from then on */
async function watched(page: Page): Promise<string[]> {
  const faults: string[] = [];
  watch(page, faults);
  await signInAt(page, office.address, 'admin@x.example', 'right');
  return faults;
}

/** Notes what the browser's console says. */
function watch(page: Page, faults: string[]): void {
  page.on('response', (response) => {
    if (response.status() >= 400)
      faults.push(`${new URL(page.url()).pathname}: ${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
}

for (const [name, variant] of Object.entries(VARIANTS)) {
  test(`each kind of change is made once from its screen, and told, before an upstream ${name}`, async ({ page }) => {
    test.setTimeout(slowly(240_000));
    page.setDefaultTimeout(slowly(10_000));
    upstream.behave();
    upstream.vary(variant);
    const faults = await watched(page);
    for (const { path, begin, writes } of SCREENS) {
      await page.goto(office.address + path);
      await begin?.(page);
      for (const { call, said, press } of writes) {
        await test.step(call, async () => {
          const before = upstream.calls(call).length;
          await press(page);
          if (said !== undefined) await expect(page.getByText(said).first()).toBeVisible();
          await expect.poll(() => upstream.calls(call).length, call).toBe(before + 1);
        });
      }
    }
    // What was sent twice has come by now.
    const made = SCREENS.flatMap(({ writes }) => writes.map(({ call }) => call));
    const timesOf = (call: string) => made.filter((each) => each === call).length;
    expect(made.filter((call) => upstream.calls(call).length !== timesOf(call))).toEqual([]);
    expect(faults).toEqual([]);
  });
}

/** Tabs of one browser open pages beside each other: most of a page's time is spent waiting. */
const TABS = 3;

// That each page opens whatever else the specs leave open is proven in tests/bff/specs-alone.test.ts.
test('no page asks for what the server doesn’t have', async ({ context }) => {
  test.slow();
  upstream.behave();
  const opened = new Set(SCREENS.map(({ path }) => path));
  const left = PAGES.filter((each) => !opened.has(each));
  const [first, ...others] = await Promise.all(Array.from({ length: TABS }, () => context.newPage()));
  const faults = await watched(first!);
  for (const page of others) watch(page, faults);
  await Promise.all(
    [first!, ...others].map(async (page) => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        await page.goto(office.address + path);
        await settled(page);
      }
    }),
  );
  expect(faults).toEqual([]);
});
