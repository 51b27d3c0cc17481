import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { InquiriesScreen } from '@/app/(portal)/supportcenter/inquiries-screen';
// Loaded here, so that no wait in a test is for it.
import '@/app/(portal)/supportcenter/categorize-inquiries';
import '@/app/(portal)/supportcenter/inquiry-cells';
import { applyAll } from '@/components/action/perform';
import { fakeBff, refusal, type Call, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';
import { Withheld } from '../../harness/dom/withheld';

const HREF = '/supportcenter/qcells';
const CATEGORIZE = 'PATCH /contact/categorize';
const ASSIGN = 'PATCH /contact/assign';
const CATEGORIES = [
  { id: 1, name: 'Product Information' },
  { id: 2, name: 'Warranty' },
  { id: 3, name: 'Careers' },
];
const MANAGERS = [
  { id: 5, fullName: 'Ruth Lee' },
  { id: 6, fullName: 'Bo Chu' },
];

const user = userEvent.setup({ pointerEventsCheck: 0 });
const value = (field: string) => document.getElementById(`cell-${field}-7`)!;
const box = (label: string) => screen.findByLabelText<HTMLSelectElement>(label, { selector: 'td *' });
const sent = (call: string) => server.calls(call).map(({ body }) => body);

let server: FakeBff;
/** What the server has. */
let stored: { id: number; contactCategoryId: number; assign: { id: number; fullName: string } | null };

const row = () => ({
  ...stored,
  name: 'Amanda Smith',
  contactCategoryName: CATEGORIES.find(({ id }) => id === stored.contactCategoryId)!.name,
  contactStatus: { id: 1, name: 'Received' },
  createdAt: '2026-11-20T10:00:00Z',
});

async function openList(lacking: ('inquiryWaiting' | 'inquiryOwners')[] = []): Promise<void> {
  history.replaceState(null, '', HREF);
  renderInPortal(
    <Withheld lacking={lacking}>
      <InquiriesScreen
        {...{ type: 1, userId: 5, now: Date.parse('2026-11-26T10:00:00Z'), href: HREF, failed: null }}
        timeZone="UTC"
        today="2026-11-26"
      />
    </Withheld>,
  );
  await screen.findByText('Amanda Smith', { selector: 'td *' });
  await waitFor(() => expect(server.calls('GET /contact/categories')).toHaveLength(1));
}

beforeEach(() => {
  stored = { id: 7, contactCategoryId: 1, assign: null };
  server = fakeBff();
  server.answer('GET /contact/search', () => ({ data: [row()], total: 1, supportedFilters: ['owner', 'waiting'] }));
  server.answer('GET /contact/detail/7', () => ({ ...row(), version: 3, can: ['close', 'categorize'] }));
  server.answer('GET /contact/categories', CATEGORIES);
  server.answer('GET /contact/statuses', [{ id: 1, name: 'Received' }]);
  server.answer('GET /users/admin/list', MANAGERS);
  server.answer('GET /views', { views: [], start: null, roles: [] });
  server.answer(ASSIGN, ({ body }: Call) => {
    const id = (body as { assigned: number }).assigned;
    stored = { ...stored, assign: MANAGERS.find((each) => each.id === id)! };
    return {};
  });
  server.answer(CATEGORIZE, ({ body }: Call) => {
    const { categoryId, from } = body as { categoryId: number; from?: number };
    if (from !== stored.contactCategoryId) return refusal(409, { message: 'Somebody else was faster.' });
    stored = { ...stored, contactCategoryId: categoryId };
    return {};
  });
});

test('category and account manager are changed in the row, one after the other by Tab, and put back by Undo', async () => {
  await openList();
  await user.dblClick(value('category'));
  await user.selectOptions(await box('Category'), 'Warranty');
  await user.keyboard('{Tab}');
  await user.selectOptions(await box('Account Manager'), 'Bo Chu');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(toasts().join()).toContain('Account manager of Amanda Smith is Bo Chu, was nobody'));
  expect(toasts().join()).toContain('Category of Amanda Smith is Warranty, was Product Information');
  expect(sent(CATEGORIZE)).toEqual([{ ids: [7], categoryId: 2, from: 1 }]);
  expect(sent(ASSIGN)).toEqual([{ ids: [7], assigned: 6 }]);
  expect(value('category').textContent).toBe('Warranty');
  await user.click(screen.getAllByText('Undo')[0]!);
  await waitFor(() => expect(sent(CATEGORIZE).concat(sent(ASSIGN))).toHaveLength(3));
});

test('a category that somebody else has changed meanwhile is shown, and only the next save overwrites it', async () => {
  await openList();
  await user.dblClick(value('category'));
  await user.selectOptions(await box('Category'), 'Warranty');
  stored = { ...stored, contactCategoryId: 3 };
  await user.keyboard('{Enter}');
  await screen.findByText('Somebody else was faster.');
  expect((await screen.findByRole('note')).textContent).toContain('Careers');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(toasts().join()).toContain('Category of Amanda Smith is Warranty, was Careers'));
  expect(sent(CATEGORIZE)).toEqual([
    { ids: [7], categoryId: 2, from: 1 },
    { ids: [7], categoryId: 2, from: 3 },
  ]);
});

test('several are put into another category, after a preview that says who can’t and why', async () => {
  await openList();
  await user.click(screen.getByLabelText('Select Amanda Smith'));
  await user.click(screen.getByText('Change category'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change category: 1 inquiry' }));
  await user.click(await dialog.findByText('Change the category of 1 inquiry'));
  expect(dialog.getByRole('alert').textContent).toBe('Choose a category.');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Product Information');
  dialog.getByText('Already in Product Information.');
  await user.selectOptions(dialog.getByLabelText('Category'), 'Warranty');
  expect(dialog.getByRole('region', { name: 'Inquiries to change' }).textContent).toContain(
    'Product Information →  becomes Warranty',
  );
  await user.click(dialog.getByText('Change the category of 1 inquiry'));
  expect(sent(CATEGORIZE)).toEqual([]);
  await applyAll();
  await waitFor(() => expect(sent(CATEGORIZE)).toEqual([{ ids: [7], categoryId: 2, from: 1 }]));
  await waitFor(() =>
    expect(toasts().join()).toContain('The category of the inquiry of Amanda Smith was changed to Warranty.'),
  );
});

test('a server that knows the specs alone has no other category to give', async () => {
  await openList(['inquiryWaiting']);
  expect(value('category')).toBeNull();
  expect(value('manager')).not.toBeNull();
  await user.click(screen.getByLabelText('Select Amanda Smith'));
  expect(screen.queryByText('Change category')).toBeNull();
});
