import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Notes } from '@/components/record/notes';
import type { RecordNote } from '@/lib/contract/notes';
import { NOTE_BLANK } from '@/lib/domain/registration';
import { fakeBff, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const HANA = { id: 12, name: 'Hana Miller' };

const note = (given: Partial<RecordNote> = {}) =>
  ({
    id: 1,
    content: 'Called them.',
    mentions: [],
    createdAt: '2026-11-26T09:00:00.000Z',
    updatedAt: '2026-11-26T09:00:00.000Z',
    author: 'Ruth Adeyemi',
    version: 1,
    mayDelete: false,
    ...given,
  }) as RecordNote;

let bff: FakeBff;
beforeEach(() => {
  bff = fakeBff();
});

/** As the server has them. */
let stored: RecordNote[] = [];

/** Stores notes in the place of those that are there. */
const stores = (...notes: RecordNote[]) => {
  stored = notes;
  return notes[0]!;
};

function open(...notes: RecordNote[]): void {
  stored = notes;
  bff.answer('GET /notes/order/7', () => ({ notes: stored, hasMore: false }));
  bff.answer('GET /notes/colleagues', [HANA, { id: 13, name: 'Hank Brown' }]);
  renderInPortal(<Notes kind="order" id={7} timeZone="UTC" />);
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const items = () =>
  within(screen.getByRole('list', { name: 'Notes' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a new note', () => {
  test('stands first once it is stored, and the box is empty for the next', async () => {
    open(note());
    bff.answer('POST /notes/order/7', () => stores(note({ id: 2, content: 'Calls back.' }), note()));
    await userEvent.type(box(), 'Calls back.');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(items()[0]).toContain('Calls back.'));
    expect(box().value).toBe('');
  });

  test('of nothing is refused at the box', async () => {
    open();
    await userEvent.type(box(), '  ');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect(screen.getByRole('alert').textContent).toBe(NOTE_BLANK);
  });

  test('that could not be stored is still in the box', async () => {
    open();
    bff.answer('POST /notes/order/7', refusal(422, { message: 'You can only mention teammates who can open this.' }));
    await userEvent.type(box(), 'Ask @[5]'.replace('[', '[['));
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(toasts().join()).toContain('You can only mention teammates who can open this'));
    expect(box().value).toBe('Ask @[5]');
  });
});

describe('a mention', () => {
  test('is chosen by keys, stands there by its name, and is sent by its id', async () => {
    open();
    bff.answer('POST /notes/order/7', () => stores(note({ id: 2, content: 'Ask @[12]', mentions: [HANA] })));
    await userEvent.type(box(), 'Ask @han');
    const options = within(await screen.findByRole('listbox', { name: 'Colleagues' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Hana Miller', 'Hank Brown']);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    expect(box().getAttribute('aria-activedescendant')).toBe(options[0]!.id);
    await userEvent.keyboard('{Enter}');
    expect(box().value).toBe('Ask @Hana Miller ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(items()[0]).toContain('Ask @Hana Miller'));
    expect(bff.calls('POST /notes/order/7').at(-1)?.body).toEqual({ content: 'Ask @[12]' });
  });

  test('is left by Esc, and what is typed stays', async () => {
    open();
    await userEvent.type(box(), '@h');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('@h');
  });
});

describe('a note that stands there', () => {
  test('is changed and deleted by whom the server lets', async () => {
    open(note({ author: 'Ann Lee' }), note({ id: 2, mayDelete: true, editableUntil: '2126-01-01T00:00:00.000Z' }));
    await screen.findByRole('list', { name: 'Notes' });
    expect(screen.queryByRole('button', { name: 'Edit the note of Ann Lee' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit the note of Ruth Adeyemi' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete the note of Ruth Adeyemi' })).not.toBeNull();
  });

  test('is changed where it stands', async () => {
    open(note({ content: 'Ask @[12]', mentions: [HANA], editableUntil: '2126-01-01T00:00:00.000Z' }));
    bff.answer('PATCH /notes/1', () => stores(note({ content: 'Asked @[12]', mentions: [HANA], version: 2 })));
    await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    const edit = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect(edit.value).toBe('Ask @Hana Miller');
    expect(document.activeElement).toBe(edit);
    await userEvent.clear(edit);
    await userEvent.type(edit, 'Asked @Hana Miller');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(items()[0]).toContain('Asked @Hana Miller'));
    expect(bff.calls('PATCH /notes/1').at(-1)?.body).toEqual({ content: 'Asked @[12]', version: 1 });
  });

  test('is away at once when it is deleted, and back with Undo', async () => {
    open(note({ id: 41, mayDelete: true }));
    await userEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(items()).toEqual([]));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(items()[0]).toContain('Called them.'));
    expect(bff.calls('DELETE /notes/41')).toEqual([]);
  });
});
