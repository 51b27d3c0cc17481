import { awaitingUpdateAddress } from '@/lib/addresses/approvals';
import { expect, test, type Page } from './support/test';
import { openOrders, orderLink, range, ready, settled } from './orders-page';
import { signIn } from './support/sign-in';

/** Which orders and pages the browser asks the server for from now on, as path and parameters. */
function asked(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/orders' || search.includes('_rsc')) calls.push(pathname + search);
  });
  return calls;
}

const nextPage = (page: Page) => page.getByRole('link', { name: 'Next page' });

test('a step of a list is one call for its rows, and Back is none', async ({ page }) => {
  await openOrders(page);
  const calls = asked(page);
  const first = await orderLink(page, 0).innerText();
  await nextPage(page).press('Enter');
  await expect(range(page)).toHaveText(/^26–50 /);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toContain('/api/orders?');
  await page.goBack();
  await expect(orderLink(page, 0)).toHaveText(first);
  await settled(page);
  expect(calls).toHaveLength(1);
});

test('rows carry the fields that the list shows, and no others', async ({ page }) => {
  await signIn(page, 'rewards');
  const answer = await page.goto(awaitingUpdateAddress.href({}));
  await ready(page);
  const document = await answer!.text();
  expect(document).toContain('serialNumber');
  for (const field of ['mobileNumber', 'installationZipCode', 'purchasingChannel'])
    expect(document).not.toContain(field);
});
