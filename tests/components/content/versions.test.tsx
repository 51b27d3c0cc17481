import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import VersionsDialog from '@/components/content/versions-dialog';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const state = (content: string) => ({
  ...{ title: 'Wiring', content, language: 'en', isDraft: false, publishAt: '2026-11-20T08:00:00.000Z' },
  files: [],
});

let bff: FakeBff;
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  bff = fakeBff();
  const at = '2026-11-26T09:00:00.000Z';
  bff.answer('GET /content-versions/7', {
    versions: [
      { version: 3, at, by: 'Ruth Adeyemi', title: 'Wiring', changed: ['content'] },
      { version: 2, at, by: 'Hana Miller', title: 'Wiring', changed: null },
    ],
    hasMore: false,
  });
  const [old, now] = [state('<p>Turn it off.</p>'), state('<p>Turn it on.</p>')];
  bff.answer('GET /content-versions/7/3', { state: now, before: old, current: now });
  bff.answer('GET /content-versions/7/2', { state: old, before: null, current: now });
});

const open = (isUnsaved = false) =>
  renderInPortal(
    <VersionsDialog
      area="faq"
      item={{ id: 7, title: 'Wiring' }}
      timeZone="UTC"
      isUnsaved={() => isUnsaved}
      onClose={onClose}
    />,
  );
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));
const marks = (kind: 'deletion' | 'insertion') => screen.getAllByRole(kind).map(({ textContent }) => textContent);

test('a version tells what it changed word by word, and the current one can’t be restored', async () => {
  open();
  await press(/^Version 3, current/);
  await waitFor(() => expect(marks('deletion')).toEqual([' Removed: off.']));
  expect(marks('insertion')).toEqual([' Added: on.']);
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('an earlier one is compared with the current one first', async () => {
  open();
  await press(/^Version 2/);
  const current = await screen.findByRole<HTMLInputElement>('radio', { name: 'The current version' });
  expect(current.checked).toBe(true);
  expect(marks('deletion')).toEqual([' Removed: off.']);
  expect(marks('insertion')).toEqual([' Added: on.']);
});

test('one press restores an earlier one, as of the version that is known', async () => {
  bff.answer('POST /faq/versions/restore', { version: 4 });
  open();
  await press(/^Version 2/);
  await press('Restore version 2');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bff.calls('POST /faq/versions/restore').map(({ body }) => body)).toEqual([{ id: 7, earlier: 2, version: 3 }]);
});

test('what is not saved yet is not taken away', async () => {
  open(true);
  await press(/^Version 2/);
  const button = await screen.findByRole('button', { name: 'Restore version 2' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(within(screen.getByRole('dialog')).getByText(/Save or cancel your changes/)).toBeTruthy();
});
