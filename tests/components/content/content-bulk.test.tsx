import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
// Loaded here, so that no wait in a test is for it.
import '@/components/content/bulk/bulk-actions';
import '@/components/content/bulk/bulk-dialog';
import '@/components/content/content-cells';
import { selectionOf } from '@/components/content/content-bar';
import { ContentScreen } from '@/components/content/content-screen';
import { applyAll } from '@/components/action/perform';
import { CONTENT_ADDRESSES } from '@/lib/addresses/content';
import { FOR_GOOD, rulesOf, type ContentArea } from '@/lib/domain/content';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

const ZONE = 'America/Los_Angeles';
const user = userEvent.setup({ pointerEventsCheck: 0 });

const file = (name: string) => ({ assetUrl: `/files/${name}`, name, size: 1024 });
const sheet = (id: number, more: object = {}) => ({
  ...{ id, version: 7, title: `Sheet ${id}`, content: '<p>Text</p>', categoryId: 1, language: 'en', status: 'draft' },
  ...{ image: file('a.png'), attachment: file('a.pdf'), publishAt: null },
  ...more,
});
const question = (id: number, more: object = {}) => ({
  ...{ id, version: 3, title: `Question ${id}`, content: '<p>Answer</p>', faqTypeId: 1, status: 'published' },
  ...{ image: null, video: null, publishAt: '2026-01-01T00:00:00Z', priority: 1 },
  ...more,
});

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => user.click(await button(name));
const pressInToast = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }));
const select = async (...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
const begin = async (action: string) => {
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Action for the selected/ }), action);
  await press('Apply');
};
/** Fills a field in one go. */
const fill = async (field: HTMLInputElement, text: string) => {
  await user.clear(field);
  await user.paste(text);
};
const listed = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const formOf = (call: string) => {
  const [sent] = server.calls(call);
  return Object.fromEntries(sent?.body as FormData);
};

/** Opens the list of an area that holds these items, each of which its call answers as well. */
async function open(
  area: ContentArea,
  items: readonly { id: number; title: string }[],
  { href = CONTENT_ADDRESSES[area].href({}), lacksDrafts = false, total = items.length } = {},
) {
  const { path } = rulesOf(area);
  server.answer(`GET ${path}/search`, { data: items, total });
  for (const item of items) server.answer(`GET ${path}/detail/${item.id}`, item);
  selectionOf(area).clear();
  history.replaceState(null, '', href);
  renderInPortal(
    <Withheld lacking={lacksDrafts ? ['drafts'] : []}>
      <ContentScreen area={area} href={href} failed={null} timeZone={ZONE} today="2026-11-26" />
    </Withheld>,
  );
  await screen.findByRole('checkbox', { name: `Select ${items[0]?.title}` });
  // Rows that can be dragged are new elements, which take the place of what is pressed.
  if (rulesOf(area).hasPriority)
    await waitFor(() => expect(document.querySelector('[data-rfd-drag-handle-draggable-id]')).toBeTruthy());
}

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  server.answer('GET /data-hub/categories', [
    { id: 1, name: 'Modules' },
    { id: 2, name: 'Batteries' },
  ]);
  server.answer('GET /faq/types', [
    { id: 1, name: 'Points' },
    { id: 2, name: 'Orders' },
  ]);
});
// What is pending outlives its page.
afterEach(() => applyAll());

describe('several items of content', () => {
  test('are published: what is not whole, or is already, says so; then each is saved from what was judged', async () => {
    await open('dataHub', [
      sheet(1),
      sheet(2, { attachment: null }),
      sheet(3, { status: 'scheduled', publishAt: '2026-12-01T17:00:00Z' }),
      sheet(4, { status: 'published' }),
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await press('Apply');
    expect(screen.getByRole('alert').textContent).toBe('Choose an action first.');
    await begin('Publish');
    await screen.findByText('2 can be published', { exact: false });
    expect(listed('Items to publish')).toEqual([
      'Sheet 1Draft →  becomes Published',
      'Sheet 3Appears 12/01/2026 09:00 →  becomes Published',
    ]);
    expect(listed('Items that can’t be published')).toEqual([
      'Sheet 2attachment file is required.',
      'Sheet 4Already published.',
    ]);
    server.answer('POST /data-hub', ({ body }) =>
      (body as FormData).get('id') === '3' ? refusal(409, { message: 'Somebody was faster.' }) : {},
    );
    await press('Publish 2 items');
    await waitFor(() => expect(toasts().join()).toContain('Publishing 2 items'));
    expect(server.calls('POST /data-hub')).toEqual([]);
    await pressInToast('Apply now');
    await waitFor(() => expect(toasts().join()).toContain('1 item could not be published.'));
    expect(toasts().join()).toContain('Sheet 3Somebody was faster.');
    expect(formOf('POST /data-hub')).toEqual({
      ...{ id: '1', version: '7', language: 'en', categoryId: '1', title: 'Sheet 1', content: '<p>Text</p>' },
      status: 'published',
    });
    const [first, second] = server.calls('POST /data-hub').map(({ headers }) => headers.get('x-bulk-id'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  test('are scheduled on the clocks of the portal’s zone; one that partners see stays', async () => {
    await open('dataHub', [sheet(1), sheet(2, { status: 'published' })]);
    await select('Sheet 1', 'Sheet 2');
    await begin('Schedule');
    const time = await screen.findByLabelText<HTMLInputElement>(`Publish at (${ZONE})`);
    await waitFor(() => expect(document.activeElement).toBe(time));
    await press('Schedule 2 items');
    expect(screen.getByText('Choose when to publish this.')).toBeTruthy();
    await fill(time, '2026-01-01T09:00');
    expect(screen.getByText('This time has passed. Choose one in the future.')).toBeTruthy();
    await fill(time, 'soon');
    expect(screen.getByText('This isn’t a time.', { exact: false })).toBeTruthy();
    await fill(time, '2199-03-10T02:30');
    expect(screen.getByText('That time doesn’t exist because of daylight saving. Choose another one.')).toBeTruthy();
    await fill(time, '2199-01-02T09:00');
    expect(listed('Items to schedule')).toEqual(['Sheet 1Draft →  becomes Appears 01/02/2199 09:00']);
    expect(listed('Items that can’t be scheduled')).toEqual(['Sheet 2Already published.']);
    server.answer('POST /data-hub', {});
    await press('Schedule 1 item');
    await pressInToast('Apply now');
    await waitFor(() => expect(toasts().join()).toContain('Sheet 1 was scheduled for 01/02/2199 09:00.'));
    expect(formOf('POST /data-hub')).toMatchObject({ status: 'scheduled', publishAt: '2199-01-02T17:00:00.000Z' });
  });

  test('get another type; while the page goes away the forms are sent as they would be', async () => {
    await open('faq', [question(1), question(2, { faqTypeId: 2 })]);
    await select('Question 1', 'Question 2');
    await begin('Change type');
    await press('Change the type of 2 FAQs');
    expect(screen.getByText("Type can't be blank")).toBeTruthy();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Orders');
    expect(listed('FAQs to change')).toEqual(['Question 1Points →  becomes Orders']);
    expect(listed('FAQs that can’t be changed')).toEqual(['Question 2Already has this type.']);
    server.answer('POST /faq', {});
    await press('Change the type of 1 FAQ');
    await waitFor(() => expect(toasts().join()).toContain('Changing the type of Question 1'));
    dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(server.calls('POST /faq')).toHaveLength(1));
    expect(server.calls('POST /faq')[0]?.keepalive).toBe(true);
    expect(formOf('POST /faq')).toMatchObject({ id: '1', faqTypeId: '2', version: '3', status: 'published' });
  });

  test('are deleted into the trash, in the words of the area, and can be kept by Undo', async () => {
    await open('faq', [question(1), question(2), question(3)]);
    await press('Delete');
    expect(screen.getByRole('alert').textContent).toBe('Please select item');
    await select('Question 1', 'Question 3');
    await press('Delete');
    await screen.findByText('You can restore them from the trash for 30 days.', { exact: false });
    expect(listed('FAQs to delete')).toEqual(['Question 1', 'Question 3']);
    await press('Delete 2 FAQs');
    await pressInToast('Undo');
    await waitFor(() => expect(toasts()).toContain('Undone: nothing was deleted.'));
    expect(server.calls('POST /faq/delete')).toEqual([]);
    server.answer('POST /faq/delete', {});
    await press('Delete');
    await press('Delete 2 FAQs');
    await pressInToast('Apply now');
    await waitFor(() => expect(toasts().join()).toContain('Delete faq successfullyQuestion 1 and Question 3'));
    expect(server.calls('POST /faq/delete').map(({ body }) => body)).toEqual([[1], [3]]);
  });

  test('come back out of the trash', async () => {
    const deleted = [sheet(1, { status: 'deleted' }), sheet(2, { status: 'deleted' })];
    await open('dataHub', deleted, { href: CONTENT_ADDRESSES.dataHub.href({ status: 'deleted' }) });
    await select('Sheet 1', 'Sheet 2');
    expect(screen.queryByRole('combobox', { name: /^Action for the selected/ })).toBeNull();
    // Somebody else was faster.
    server.answer('GET /data-hub/detail/2', sheet(2));
    server.answer('POST /data-hub/restore', {});
    await press('Restore');
    await screen.findByText('1 can be restored', { exact: false });
    expect(listed('Items that can’t be restored')).toEqual(['Sheet 2Not in the trash.']);
    await press('Restore 1 item');
    await pressInToast('Apply now');
    await waitFor(() => expect(toasts().join()).toContain('RestoredSheet 1'));
    expect(server.calls('POST /data-hub/restore').map(({ body }) => body)).toEqual([{ ids: [1] }]);
  });

  test('are no drafts and go for good before a server without them', async () => {
    await open('faq', [question(1, { status: undefined })], { lacksDrafts: true });
    await select('Question 1');
    const actions = await screen.findByRole('combobox', { name: /^Action for the selected/ });
    expect(Array.from(actions.children, ({ textContent }) => textContent)).toEqual(['Choose an action', 'Change type']);
    await press('Delete');
    await screen.findByText(FOR_GOOD);
  });

  test('are selected on all pages of the filter', async () => {
    const page = (first: number) => Array.from({ length: 10 }, (_, at) => sheet(first + at));
    await open('dataHub', page(1), { total: 12 });
    server.answer('GET /data-hub/search', ({ search }) => ({
      data: search.get('page') === '2' ? page(11).slice(0, 2) : page(1),
      total: 12,
    }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    await press('Select all 12 items matching this filter');
    await screen.findByText('12 selected', { selector: 'b' });
    expect([
      ...selectionOf('dataHub')
        .rows(CONTENT_ADDRESSES.dataHub.scope({ page: 1 }))
        .keys(),
    ]).toContain(12);
  });
});

describe('in its row, the type of an item', () => {
  const value = () => document.getElementById('cell-type-9')!;
  const box = () => screen.findByLabelText<HTMLSelectElement>('Type', { selector: 'td *' });

  beforeEach(async () => {
    let stored = question(9);
    server.answer('POST /faq', ({ body }) => {
      const typeId = Number((body as FormData).get('faqTypeId'));
      stored = question(9, { faqTypeId: typeId, version: 4 });
      server.answer('GET /faq/detail/9', stored);
      return stored;
    });
    await open('faq', [stored]);
    await waitFor(() => expect(value().textContent).toBe('Points'));
    act(() => value().focus());
    await user.keyboard('{Enter}');
    await user.selectOptions(await box(), 'Orders');
  });

  test('is changed by keys, sent with all that its form would send, and put back by Undo', async () => {
    await user.keyboard('{Enter}');
    await waitFor(() => expect(toasts().join()).toContain('Type of Question 9 is Orders, was Points'));
    expect(formOf('POST /faq')).toMatchObject({ title: 'Question 9', content: '<p>Answer</p>', faqTypeId: '2' });
    expect(value().textContent).toBe('Orders');
    await pressInToast('Undo');
    await waitFor(() => expect(toasts().join()).toContain('Type of Question 9 is back to Points'));
  });

  test('is as it was after Esc', async () => {
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(value()));
    expect([value().textContent, server.calls('POST /faq').length]).toEqual(['Points', 0]);
  });
});
