import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProductScreen } from '@/app/(portal)/marketing-shop/add-products/product-form';
import ProductsBulkDialog from '@/app/(portal)/marketing-shop/products/bulk/bulk-dialog';
import { PlannedScreen } from '@/app/(portal)/planned-changes/planned-screen';
import { applyAll } from '@/components/action/perform';
// Loaded here, so that no wait in a test is for it.
import '@/components/planned/move-plan-dialog';
import type { PlannedChange } from '@/lib/contract/planned-changes';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const ZONE = 'UTC';
const user = userEvent.setup({ pointerEventsCheck: 0 });

const plan = (number: number, more: Partial<PlannedChange> = {}): PlannedChange => ({
  ...{ id: number * 3, source: 'change', sourceId: number, kinds: ['price'], area: null, recordId: number },
  ...{ about: `Mug ${number}`, fields: [{ label: 'Price', from: '120 Q', to: '100 Q' }], at: '2199-01-07T08:00:00Z' },
  ...{ state: 'planned', result: null, userId: 1, userName: 'Ruth Adeyemi', createdAt: '2026-11-26T08:00:00Z' },
  ...{ endedAt: null, version: 1 },
  ...more,
});

const product = {
  ...{ id: 7, name: 'Mug', description: '', isHtml: true, active: true, categories: [{ id: 1, name: 'Bags' }] },
  ...{ isContact: false, prices: 120, contactPrices: null, shipping: 'free', sku: '', unlimited: false, quantity: 40 },
  ...{ media: [], sizes: [], colors: [], custom: [], variants: [], priority: 1, version: 3, lastUpdateBy: null },
};

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const pressInToast = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const says = (text: string | RegExp) => waitFor(() => expect(toasts().join()).toMatch(text));
const row = async (text: string) => {
  const found = (await screen.findAllByRole('row')).find(({ textContent }) => textContent.includes(text));
  if (!found) throw new Error(`no row says ${text}`);
  return within(found);
};

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
});
// What is pending outlives its page.
afterEach(() => applyAll());

describe('the list of planned changes', () => {
  const HREF = '/planned-changes';
  const open = async (...plans: PlannedChange[]) => {
    server.answer('GET /planned-changes', { data: plans, total: plans.length });
    history.replaceState(null, '', HREF);
    renderInPortal(<PlannedScreen href={HREF} failed={null} timeZone={ZONE} today="2026-11-26" />);
    await screen.findAllByText('Mug 1');
  };

  test('moves one to another time, and says why a time is refused', async () => {
    await open(plan(1));
    server.answer('PATCH /planned-changes/1', plan(1, { at: '2199-02-01T09:30:00Z' }));
    await user.click((await row('Mug 1')).getByRole('button', { name: /^Edit time/ }));
    const edit = await dialog('Edit planned change');
    const time = edit.getByRole<HTMLInputElement>('textbox', { name: `Apply at (${ZONE})` });
    expect(time.value).toBe('01/07/2199 08:00');
    await user.clear(time);
    await user.type(time, 'soon');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(edit.getByText('This isn’t a time.', { exact: false })).toBeTruthy();
    await user.clear(time);
    await user.type(time, '1/1/2020 8:00');
    expect(edit.getByText('This time has passed. Choose one in the future.')).toBeTruthy();
    await user.click(edit.getByRole('button', { name: 'Tomorrow 8:00' }));
    expect(edit.getByText(/^Applies \w{3} \d\d\/\d\d\/\d{4} 08:00\.$/)).toBeTruthy();
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await says(/Planned for \w{3} \d\d\/\d\d\/\d{4} 08:00/);
    expect(server.calls('PATCH /planned-changes/1').map(({ body }) => body)).toMatchObject([
      { version: 1, at: expect.stringMatching(/T08:00:00\.000Z$/) },
    ]);
  });

  test('cancels the selected ones after ten seconds, and retries one that failed', async () => {
    const reason = 'Price changed to 130 Q after this was planned, so it wasn’t set to 100 Q.';
    await open(plan(1), plan(2), plan(3, { state: 'failed', result: reason }));
    expect((await row('Mug 3')).getByText(reason, { exact: false })).toBeTruthy();
    for (const label of ['Mug 1', 'Mug 2']) await user.click(screen.getByRole('checkbox', { name: `Select ${label}` }));
    for (const number of [1, 2]) server.answer(`POST /planned-changes/${number}/cancellation`, plan(number));
    await press('Cancel changes');
    await says('Canceling 2 planned changes');
    expect(server.calls('POST /planned-changes/1/cancellation')).toEqual([]);
    await pressInToast('Apply now');
    await says('2 planned changes were canceled.');
    server.answer('POST /planned-changes/3/application', plan(3, { state: 'applied' }));
    await press('Retry: the price of Mug 3');
    await says('Applying the planned change of the price of Mug 3');
    await pressInToast('Apply now');
    await says('The planned change of the price of Mug 3 was applied.');
  });

  test('leaves content, promotions and what is over to their own pages', async () => {
    await open(
      plan(1),
      plan(2, { source: 'content', area: 'faq', kinds: ['content'], id: 7, userId: null, userName: null }),
      plan(4, { state: 'applied' }),
    );
    for (const label of ['Mug 2', 'Mug 4']) {
      expect((await row(label)).queryByRole('button')).toBeNull();
      expect((await row(label)).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    }
  });
});

describe('the form of a product', () => {
  const open = async (plans: PlannedChange[] = []) => {
    server.answer('GET /products/7', product);
    server.answer('GET /planned-changes', { data: plans, total: plans.length });
    server.answer('GET /categories', [{ id: 1, name: 'Bags', priority: 1, count: 1 }]);
    server.answer('GET /timelines/product/7', { entries: [], next: null });
    server.answer('GET /notes/product/7', { notes: [], hasMore: false });
    renderInPortal(<ProductScreen id={7} failed={null} userName="Ruth Adeyemi" timeZone={ZONE} />);
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' });
  };

  test('plans the price alone, and shows the stored one again', async () => {
    const price = await open();
    await press('Plan…');
    await says('Change the price, stock or visibility first.');
    await user.clear(price);
    await user.type(price, '100');
    await user.type(screen.getByLabelText('Title'), ' 2');
    await press('Plan…');
    const asked = await dialog('Plan this change');
    expect(asked.getByRole('listitem').textContent).toBe('Price: 120 Q → 100 Q');
    expect(asked.getByText('Still to save: Title.', { exact: false })).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Plan' }));
    expect(asked.getByText('Choose when to apply this.')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Tomorrow 8:00' }));
    server.answer('POST /products/7/planned-changes', refusal(409, { message: 'This product already has 20.' }));
    await user.click(asked.getByRole('button', { name: 'Plan' }));
    await says('This product already has 20.');
    expect(price.value).toBe('100');
    server.answer('POST /products/7/planned-changes', plan(1));
    await user.click(asked.getByRole('button', { name: 'Plan' }));
    await says(/Planned for \w{3} \d\d\/\d\d\/\d{4} 08:00/);
    await waitFor(() => expect(price.value).toBe('120'));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mug 2');
    expect(server.calls('POST /products/7/planned-changes').at(-1)?.body).toMatchObject({
      change: { isContact: false, prices: 100 },
      version: 3,
    });
  });

  test('shows what is planned and what failed, with Edit, Cancel and Retry', async () => {
    await open([plan(1), plan(2, { state: 'failed', result: 'Ann Lee may no longer change products.' })]);
    const shown = within(await screen.findByRole('region', { name: 'Planned changes' })).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Mon 01/07/2199 08:00Price: 120 Q → 100 QPlanned by Ruth AdeyemiEditCancel',
      'FailedPrice: 120 Q → 100 QAnn Lee may no longer change products.' +
        'Planned for Mon 01/07/2199 08:00 by Ruth AdeyemiRetryEditCancel',
    ]);
    await press(/^Edit the price of Mug 1/);
    await dialog('Edit planned change');
  });
});

test('several products are planned for a time, pieces to add as such', async () => {
  server.answer('GET /products/7', product);
  renderInPortal(
    <ProductsBulkDialog
      job={{ action: 'stock', products: [{ id: 7, label: 'Mug' }] }}
      timeZone={ZONE}
      onStart={() => () => undefined}
      onClose={() => undefined}
      onClosed={() => undefined}
    />,
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Stock' }), 'Add');
  await user.type(screen.getByRole('textbox', { name: 'Pieces' }), '5');
  await user.click(screen.getByRole('radio', { name: 'On a date' }));
  await press('Plan the stock of 1 product');
  expect(screen.getByText('Choose when to apply this.')).toBeTruthy();
  await press('Tomorrow 8:00');
  await screen.findByText('1 can be planned', { exact: false });
  expect(within(screen.getByRole('region', { name: 'Products to plan' })).getByRole('listitem').textContent).toBe(
    'Mug40 →  becomes +5',
  );
  server.answer('POST /products/7/planned-changes', plan(1));
  await press(/^Plan the stock of 1 product for \w{3} .* 08:00$/);
  await says(/The stock of Mug was planned for \w{3} .* 08:00\./);
  expect(server.calls('POST /products/7/planned-changes')[0]?.body).toMatchObject({
    change: { addStock: { mode: 'add', amount: 5 } },
    version: 3,
  });
});
