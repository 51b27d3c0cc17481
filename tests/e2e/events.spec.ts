import { ORDER_STATUS } from '@/lib/domain/order-status';
import { aProduct, openForm, saysToast, title, unique, upstream } from './product-form-page';
import { openOrders, rows } from './orders-page';
import { listOf, ownOrders } from './own-orders';
import { demoUser, signIn } from './support/sign-in';
import { expect, test } from './support/test';

test.use({ isLive: true });

test('an order that somebody changes is changed in the list of another, whose open order says who did so', async ({
  page,
}) => {
  const company = await ownOrders({}, {});
  const [order] = company.orders;
  const { firstName, lastName } = demoUser('admin');
  const change = (orderStatusId: number) => upstream('PATCH', `/orders/${order?.id}`, { orderStatusId });
  await signIn(page, 'shop');
  const listening = page.waitForResponse((response) => response.url().includes('/api/events'));
  await openOrders(page, listOf(company));
  await listening;
  await change(ORDER_STATUS.processing);
  await expect(rows(page).first()).toContainText('Processing');
  await expect(page.getByText('just now')).toHaveCount(0);

  await rows(page).first().locator('[data-row-link]').click();
  await expect(page.getByRole('dialog').getByText('Processing').first()).toBeVisible();
  await change(ORDER_STATUS.shipped);
  const told = page.getByRole('status').filter({ hasText: 'saved this order just now.' });
  await expect(told).toContainText(`${firstName} ${lastName}`);
  await expect(told).toContainText('Processing → Shipped');
});

test('a form with typed work keeps it while another saves the same, and compares before saving', async ({ page }) => {
  const id = await aProduct();
  const [mine, theirs] = [unique('Mine'), unique('Theirs')];
  const listening = page.waitForResponse((response) => response.url().includes('/api/events'));
  await openForm(page, id);
  await listening;
  await title(page).fill(mine);
  await upstream('PATCH', `/products/${id}`, { name: theirs });
  const told = page.getByRole('status').filter({ hasText: 'saved this product just now.' });
  await expect(told).toContainText('Your unsaved changes are still here.');
  await expect(title(page)).toHaveValue(mine);
  await told.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'This product changed while you were editing' });
  await expect(dialog.getByRole('group', { name: 'Title' })).toContainText(theirs);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await saysToast(page, 'Edit product successfully');
  expect(await upstream('GET', `/products/${id}`)).toMatchObject({ name: mine });
});
