import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ClaimsScreen } from '@/app/(portal)/supportcenter/claim-management/claims-screen';
import { useUnsavedGuard } from '@/components/form/leave-guard';
import { fakeBff, type Call } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';
import { setWindowWidth } from '../../harness/dom/window-width';

const LIST = '/supportcenter/claim-management';

const claim = (id: number) => ({
  claimId: id,
  claimLabel: `WC-${id}`,
  createdAt: '2026-11-01T10:00:00.000Z',
  claimsType: 'module',
  companyId: 4,
  companyName: `Company ${id}`,
  claimStatus: 'Submitted',
});

/** What is typed in the record and not stored. */
let isTyped = false;

function Claims() {
  useUnsavedGuard(() => isTyped);
  return (
    <ClaimsScreen
      href={LIST}
      failed={null}
      timeZone="UTC"
      today="2026-11-26"
      now={Date.parse('2026-11-26T18:00:00Z')}
    />
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const shownAddress = () => location.pathname + location.search;
const record = () => screen.queryByRole('region', { name: /^Claim WC-/ });
const rowLink = (id: number) => document.getElementById(`claim-${id}`) as HTMLElement;

beforeEach(async () => {
  isTyped = false;
  setWindowWidth(1440);
  const server = fakeBff();
  server.answer('GET /claims/all-claims', ({ search }: Call) => {
    const from = Number(search.get('offset'));
    const data = Array.from({ length: 25 }, (_, index) => claim(from + index + 1));
    return { data, total: 60, totalIsLowerBound: false, statuses: ['Submitted'], states: [] };
  });
  for (let id = 1; id <= 50; id += 1) {
    server.answer(`GET /claims/detail/${id}`, claim(id));
    server.answer(`GET /notes/warrantyClaim/${id}`, { notes: [], hasMore: false });
    server.answer(`GET /timelines/warrantyClaim/${id}`, { entries: [], next: null });
  }
  history.replaceState(null, '', LIST);
  renderInPortal(<Claims />);
  await waitFor(() => expect(rowLink(2)).not.toBeNull());
  await user.click(rowLink(2));
  await waitFor(() => expect(record()).not.toBeNull());
});
afterEach(() => setWindowWidth(1024));

test('a list goes on from page to page beside its record, which closes without going back', async () => {
  await user.click(screen.getByLabelText('Next page'));
  await waitFor(() => expect(rowLink(26)).not.toBeNull());
  expect([shownAddress(), record()?.textContent?.includes('WC-2')]).toEqual([`${LIST}?page=2&claim=2`, true]);
  await user.click(rowLink(30));
  await waitFor(() => expect(shownAddress()).toBe(`${LIST}?page=2&claim=30`));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(record()).toBeNull());
  expect(shownAddress()).toBe(`${LIST}?page=2`);
});

test('Back leads to the rows of before, with the record that stood beside them', async () => {
  await user.click(screen.getByLabelText('Next page'));
  await waitFor(() => expect(rowLink(26)).not.toBeNull());
  act(() => history.back());
  await waitFor(() => expect(shownAddress()).toBe(`${LIST}?claim=2`));
  await waitFor(() => expect(rowLink(2).getAttribute('aria-current')).toBe('true'));
});

test('what is typed asks before another record comes, but not before other rows do', async () => {
  isTyped = true;
  await user.click(screen.getByLabelText('Next page'));
  await waitFor(() => expect(rowLink(30)).not.toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(rowLink(30));
  await user.click(await screen.findByText('Cancel'));
  expect(shownAddress()).toBe(`${LIST}?page=2&claim=2`);
});
