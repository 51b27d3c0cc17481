import { ordersAddress } from '@/lib/addresses/orders';
import { expect, test } from './support/test';
import { signIn } from './support/sign-in';

/** What components/connection/page-reads.ts needs of Next (docs/decisions/0064-couplings.md). */
test('Next still reads pages by fetch, and keeps them in the history under the names that page-reads.ts knows', async ({
  page,
}) => {
  await signIn(page, 'shop');
  await page.goto(ordersAddress.href({}));
  const read = page.waitForRequest((request) => request.url().includes('_rsc='));
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  expect(await (await read).headerValue('rsc')).toBe('1');
  await expect(page).toHaveURL(/\/marketing-shop\/products/);
  await expect
    .poll(() => page.evaluate(() => Object.keys((history.state ?? {}) as object)))
    .toEqual(expect.arrayContaining(['__NA', '__PRIVATE_NEXTJS_INTERNALS_TREE']));
});
