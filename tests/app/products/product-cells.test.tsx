import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ProductsScreen } from '@/app/(portal)/marketing-shop/products/products-screen';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/marketing-shop/products/product-cells';
import { fakeBff, held, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const HREF = '/marketing-shop/products/1';

const user = userEvent.setup({ pointerEventsCheck: 0 });

const product = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, priority: id, active: true, categories: [{ id: 1, name: 'Bags' }], isContact: false },
  ...{ prices: 1000, unlimited: false, quantity: 60, totalStock: 60, variantCount: 0, media: [], version: 1 },
  ...more,
});

let stored: ReturnType<typeof product>[];
let server: FakeBff;

beforeEach(async () => {
  server = fakeBff();
  stored = [product(1, 'Mug'), product(2, 'Cap'), product(3, 'Tee', { variantCount: 2, minPrice: 5, maxPrice: 9 })];
  server.answer('GET /products/all', () => ({ results: stored, total: [{ count: stored.length }] }));
  server.answer('GET /categories', [
    { id: 1, name: 'Bags', priority: 1 },
    { id: 2, name: 'Tools', priority: 2 },
  ]);
  for (const { id } of stored) {
    server.answer(`GET /products/${id}`, () => stored.find((each) => each.id === id) ?? {});
    server.answer(`PATCH /products/${id}`, change(id));
  }
  history.replaceState(null, '', HREF);
  renderInPortal(<ProductsScreen href={HREF} failed={null} timeZone="UTC" today="2026-11-26" />);
  await waitFor(() => expect(value('price', 1).textContent).toContain('1,000'));
});

/** Stores a change unless its version is an old one, as the upstream does. */
const change =
  (id: number) =>
  ({ body }: Call) => {
    const { version, ...fields } = body as { version: number; prices?: number };
    const before = stored.find((each) => each.id === id)!;
    if (version !== before.version) return refusal(409, { message: 'Somebody else changed this product.' });
    return store(id, fields);
  };

function store(id: number, fields: object) {
  stored = stored.map((each) => (each.id === id ? { ...each, ...fields, version: each.version + 1 } : each));
  return stored.find((each) => each.id === id)!;
}

const value = (field: string, id: number) => document.getElementById(`cell-${field}-${id}`)!;
const sent = (id = 1) => server.calls(`PATCH /products/${id}`).map(({ body }) => body);
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'td *' });
const isClosed = () => waitFor(() => expect(document.querySelector('.cell-editor')).toBeNull());
const open = async (field: string, id: number) => {
  value(field, id).focus();
  await user.keyboard('{Enter}');
};

describe('a value of a product in its row', () => {
  test('is edited by Enter or two presses, saved by Enter with Undo, and keeps the focus', async () => {
    await open('price', 1);
    const price = await box('Price');
    expect(document.activeElement).toBe(price);
    const cell = value('price', 1).closest('td')!;
    expect(cell.querySelector('s')).toBeNull();
    await user.keyboard('1250');
    expect(cell.querySelector('s')?.textContent).toBe('1,000 Q');
    // It stands there for a moment only.
    const said: (string | undefined)[] = [];
    new MutationObserver(() => said.push(cell.querySelector('.cell-aside')?.textContent)).observe(cell, {
      childList: true,
    });
    await user.keyboard('{Enter}');
    await isClosed();
    await waitFor(() => expect(said).toContain('Saved'));
    expect(sent()).toEqual([{ id: 1, prices: 1250, version: 1 }]);
    await waitFor(() => expect(value('price', 1).textContent).toBe('1,250 Q'));
    expect(document.activeElement).toBe(value('price', 1));
    await waitFor(() => expect(toasts().join()).toContain('Price of Mug is 1,250 Q, was 1,000 Q'));
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(value('price', 1).textContent).toBe('1,000 Q'));
    expect(sent().at(-1)).toEqual({ id: 1, prices: 1000, version: 2 });
    await waitFor(() => expect(cell.querySelector('.cell-aside')).toBeNull(), { timeout: 4_000 });

    await user.dblClick(value('stock', 1));
    await user.clear(await box('Stock (leave empty for unlimited)'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(value('stock', 1).textContent).toBe('Unlimited'));
    expect(sent().at(-1)).toEqual({ id: 1, unlimited: true, version: 3 });
  });

  test('is edited by two presses beside it in its cell, and one there opens no product', async () => {
    const cell = value('price', 1).closest('td')!;
    let opened = 0;
    const link = cell.closest('tr')!.querySelector('[data-row-link]')!;
    link.addEventListener('click', (event) => {
      event.preventDefault();
      opened += 1;
    });
    await user.click(cell);
    expect(opened).toBe(0);
    expect(document.activeElement).toBe(value('price', 1));
    expect(document.querySelector('.cell-editor')).toBeNull();
    await user.dblClick(cell);
    expect(document.activeElement).toBe(await box('Price'));
    await user.keyboard('{Escape}');
    await isClosed();
    // The name is a link with a pencil: beside them, a press is the row's.
    await user.click(value('name', 1).closest('td')!);
    expect(opened).toBe(1);
  });

  test('asks for a price that was emptied instead of storing 0', async () => {
    await open('price', 1);
    await user.clear(await box('Price'));
    await user.keyboard('{Enter}');
    await screen.findByText('Enter a price. 0 makes it free.');
    expect(sent()).toEqual([]);
    await user.keyboard('0{Enter}');
    await isClosed();
    expect(sent()).toEqual([{ id: 1, prices: 0, version: 1 }]);
  });

  test('is taken back by Esc, and left as it was where nothing was typed', async () => {
    await open('price', 1);
    await box('Price');
    await user.keyboard('7{Escape}');
    await isClosed();
    expect(document.activeElement).toBe(value('price', 1));
    await open('price', 1);
    await box('Price');
    await user.keyboard('{Enter}');
    await isClosed();
    expect(sent()).toEqual([]);
    expect(value('price', 1).textContent).toBe('1,000 Q');
  });

  test('goes on by Tab while it is saved, past what can’t be edited, and back by Shift and Tab', async () => {
    const { answer, release } = held(product(1, 'Mug', { prices: 2000, version: 2 }));
    server.answer('PATCH /products/1', answer);
    await open('price', 1);
    await box('Price');
    await user.keyboard('2000{Tab}');
    const stock = await box('Stock (leave empty for unlimited)');
    await waitFor(() => expect(document.activeElement).toBe(stock));
    expect(await box('Price')).toHaveProperty('readOnly', true);
    release();
    await waitFor(() => expect(screen.queryByLabelText('Price')).toBeNull());
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    await waitFor(async () => expect(document.activeElement).toBe(await box('Price')));
    await user.keyboard('{Escape}');

    await open('category', 3);
    await box('Category');
    await user.keyboard('{Tab}');
    await waitFor(async () => expect(document.activeElement).toBe(await box('Visibility')));
  });

  test('is saved when it is left for another place', async () => {
    await open('name', 2);
    await user.keyboard('Trucker Cap');
    await user.click(screen.getByLabelText('Search products'));
    await waitFor(() => expect(document.getElementById('product-2')?.textContent).toBe('Trucker Cap'));
    expect(document.activeElement).toBe(screen.getByLabelText('Search products'));
  });

  test('keeps what was typed where it is refused, says why in the cell, and is saved by another Enter', async () => {
    await open('name', 1);
    await user.clear(await box('Name'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText("Title can't be blank")).toBeDefined();
    expect(sent()).toEqual([]);
    server.answer('PATCH /products/1', refusal(503, { message: 'No room.' }));
    await user.keyboard('Jug{Enter}');
    expect(await screen.findByText('No room.')).toBeDefined();
    expect((await box('Name')).value).toBe('Jug');
    server.answer('PATCH /products/1', change(1));
    await user.keyboard('{Enter}');
    await isClosed();
    expect(sent().at(-1)).toEqual({ id: 1, name: 'Jug', version: 1 });
  });

  test('shows what somebody else has made of it, and overwrites that once it was seen', async () => {
    await open('price', 1);
    await box('Price');
    store(1, { prices: 1300, lastUpdateBy: 'Ada Park' });
    await user.keyboard('1250{Enter}');
    const note = await screen.findByRole('note');
    expect(note.textContent).toBe('Ada Park changed it to: 1,300 Q');
    expect((await box('Price')).value).toBe('1,250');
    await user.keyboard('{Enter}');
    await isClosed();
    expect(sent().at(-1)).toEqual({ id: 1, prices: 1250, version: 2 });
  });

  test('is saved beside what somebody else has changed of something else', async () => {
    await open('price', 1);
    await box('Price');
    store(1, { name: 'Big Mug' });
    await user.keyboard('1250{Enter}');
    await isClosed();
    expect(sent().at(-1)).toEqual({ id: 1, prices: 1250, version: 2 });
  });

  test('says why it can’t be edited where it has several values', async () => {
    await open('price', 3);
    expect(await screen.findByText('Each variant has its own price.')).toBeDefined();
    const link = screen.getByText('Open the product');
    expect([link.getAttribute('href'), document.activeElement]).toEqual(['/marketing-shop/add-products/3', link]);
    await user.keyboard('{Escape}');
    await isClosed();
    expect(document.activeElement).toBe(value('price', 3));
  });

  test('is reached by the arrows from its row’s link', async () => {
    document.getElementById('product-1')?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(value('price', 1));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(value('category', 1));
  });
});
