import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIST_KEYS } from '@/components/keys/page-keys';
import { useKeys } from '@/components/keys/use-keys';
import { SessionWatch } from '@/components/layout/session-watch';
// Its code comes when it is needed.
import '@/components/layout/sign-in-again';
import type { ListColumn } from '@/components/list/list-column';
import { Table } from '@/components/list/list-table';
import { RecordDialog } from '@/components/record/record-dialog';
import { RecordHost, type RecordPlace } from '@/components/record/record-host';
import { BesideList } from '@/components/record/record-view';
import { prefetchRecord, useRecord, type RecordSource } from '@/components/record/use-record';
import { deferred } from '@/components/ui/deferred';
import { query } from '@/lib/query/client';
import { keyOf, type Read } from '@/lib/query/read';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, storageOwner } from '../../harness/dom/portal';
import { setWindowWidth } from '../../harness/dom/window-width';

interface Note {
  text: string;
}

const noteOf = (id: number): RecordSource<Note> => {
  const read: Read<Note> = { path: '/notes/{id}', input: { params: { id } } };
  return { key: keyOf(read), read: query(read).queryFn };
};
const prefetch = ({ id }: { id: number }) => prefetchRecord(noteOf(id));
const hrefOf = (note: number | undefined) => (note ? `/notes?note=${note}` : '/notes');

function NoteDialog({ place }: { place: RecordPlace }) {
  return (
    <RecordDialog noun="note" place={place} record={useRecord(noteOf(place.id))} title={`Note ${place.id}`}>
      {({ text }) => (
        <>
          <p>{text}</p>
          <input aria-label="Answer" />
        </>
      )}
    </RecordDialog>
  );
}

const Deferred = deferred(() => Promise.resolve({ default: NoteDialog, prefetch }));

const COLUMNS: ListColumn<{ id: number }>[] = [
  {
    id: 'note',
    header: 'Note',
    slot: 'title',
    cell: ({ id }) => (
      <a id={`note-${id}`} data-row-link="dialog" href={hrefOf(id)}>
        {`Row ${id}`}
      </a>
    ),
  },
];
const ROWS = [1, 2, 3].map((id) => ({ id }));

/** A list of notes, each of which opens beside it. @param rows what of it is shown */
function Notes({ rows = ROWS }: { rows?: { id: number }[] }) {
  useKeys('Lists', 'page', LIST_KEYS);
  return (
    <>
      <input type="search" aria-label="Search" />
      <Table label="Notes" columns={COLUMNS} rows={rows} view={{}} />
      <BesideList>
        <RecordHost name="note" rows={rows} places={null} hrefOf={hrefOf} dialog={Deferred}>
          {({ place }) => <Deferred place={place} />}
        </RecordHost>
      </BesideList>
    </>
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const row = (id: number) => screen.getByText(`Row ${id}`);
const record = () => screen.queryByRole('region', { name: /^Note \d/ });
const marked = () => Array.from(document.querySelectorAll('[aria-current="true"]'), ({ textContent }) => textContent);
const border = () => screen.getByRole('separator');
const answer = () => screen.getByLabelText<HTMLInputElement>('Answer');

let server: FakeBff;

beforeEach(() => {
  server = fakeBff();
  for (const id of [1, 2, 3]) server.answer(`GET /notes/${id}`, { text: `Text ${id}` });
  history.replaceState(null, '', hrefOf(undefined));
  setWindowWidth(1440);
});
afterEach(() => {
  document.cookie = 'qp_record_1=; max-age=0; path=/';
  setWindowWidth(1024);
});

async function open(id: number) {
  const list = renderInPortal(<Notes />);
  await user.click(row(id));
  await screen.findByText(`Text ${id}`);
  return list;
}

describe('a record beside its list', () => {
  test('is a region that has the focus, marks its row and leaves the list to be read', async () => {
    await open(2);
    expect(record()).toBe(document.activeElement);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(marked()).toEqual(['Row 2']);
    expect(screen.getByRole('region', { name: 'Notes' }).closest('[aria-hidden]')).toBeNull();
  });

  test('goes on with its row by J and K, and the focus stays where the person is', async () => {
    await open(2);
    await user.keyboard('j');
    await screen.findByText('Text 3');
    expect([marked(), document.activeElement]).toEqual([['Row 3'], record()]);
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(row(3));
    await user.keyboard('k');
    await screen.findByText('Text 2');
    expect([marked(), document.activeElement]).toEqual([['Row 2'], row(2)]);
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(record());
  });

  test('gives way to another row that is pressed, and Back closes it', async () => {
    await open(1);
    await user.click(row(3));
    await screen.findByText('Text 3');
    expect([location.search, marked()]).toEqual(['?note=3', ['Row 3']]);
    // Beside its link, whose cell does not take the focus.
    await user.click(row(2).closest('td') as HTMLElement);
    await screen.findByText('Text 2');
    await waitFor(() => expect(document.activeElement).toBe(record()));
    act(() => history.back());
    await waitFor(() => expect(record()).toBeNull());
    expect(location.pathname + location.search).toBe('/notes');
  });

  test('is closed by Esc from the list as well, but not out of a field of it', async () => {
    await open(2);
    screen.getByLabelText('Search').focus();
    await user.keyboard('{Escape}');
    expect(record()).not.toBeNull();
    row(1).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(record()).toBeNull());
    await user.click(row(2));
    await screen.findByText('Text 2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(row(2)));
    expect(marked()).toEqual([]);
  });

  test('comes whole where it is read soon, and never as a skeleton first', async () => {
    renderInPortal(<Notes />);
    const seen: string[] = [];
    const watching = new MutationObserver(() => seen.push(record()?.textContent ?? ''));
    watching.observe(document.body, { childList: true, subtree: true });
    await user.click(row(1));
    await screen.findByText('Text 1');
    watching.disconnect();
    expect(seen.filter((text) => text.includes('Note 1') && !text.includes('Text 1'))).toEqual([]);
  });

  test('does not wait for what comes late, nor where something else is pressed meanwhile', async () => {
    const { answer: late, release } = held({ text: 'Text 2' });
    server.answer('GET /notes/2', late);
    renderInPortal(<Notes />);
    await user.click(row(2));
    expect(await screen.findByText('Loading the note…')).toBeTruthy();
    server.answer('GET /notes/3', late);
    await user.keyboard('j');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k' });
    expect(location.search).toBe('?note=3');
    await waitFor(() => expect(location.search).toBe('?note=2'));
    release();
    expect(await screen.findByText('Text 2')).toBeTruthy();
  });

  test('opens below the sign-in that its reading asks for, and takes no focus from it', async () => {
    server.answer('GET /notes/1', () => refusal(401, { message: 'Unauthorized' }));
    const ruth = { id: 1, roleId: 1, firstName: 'Ruth', lastName: 'Adeyemi' };
    renderInPortal(
      <SessionWatch user={ruth} email="ruth@example.com" kept={{ key: storageOwner().key, record: ruth }}>
        <Notes />
      </SessionWatch>,
    );
    await user.click(row(1));
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    // Longer than a record waits for its answer.
    await new Promise((resume) => setTimeout(resume, 200));
    expect(location.search).toBe('?note=1');
    expect(document.activeElement).toBe(password);
  });

  test('does not come after who has gone back', async () => {
    await open(1);
    const { answer: late, release } = held({ text: 'Text 2' });
    server.answer('GET /notes/2', late);
    await user.click(row(2));
    act(() => history.back());
    await waitFor(() => expect(record()).toBeNull());
    release();
    await act(late);
    expect([location.search, record()]).toEqual(['', null]);
  });

  test('asks before another row takes the place of what is typed', async () => {
    await open(1);
    await user.type(answer(), 'Yes');
    await user.click(row(2));
    await user.click(await screen.findByText('Cancel'));
    expect([answer().value, location.search]).toEqual(['Yes', '?note=1']);
    await user.click(row(2));
    await user.click(await screen.findByText('Discard'));
    await screen.findByText('Text 2');
    expect(answer().value).toBe('');
  });

  test('goes on in what its list shows by now', async () => {
    const { rerender } = await open(1);
    rerender(<Notes rows={[{ id: 3 }, { id: 1 }, { id: 2 }]} />);
    await user.keyboard('j');
    await screen.findByText('Text 2');
    await user.keyboard('kk');
    await screen.findByText('Text 3');
    // One that its list has lost goes on to what stood beside it and is still there.
    rerender(<Notes rows={[{ id: 1 }]} />);
    expect(marked()).toEqual([]);
    await user.keyboard('k');
    await screen.findByText('Text 1');
    expect(marked()).toEqual(['Row 1']);
  });

  test('becomes a dialog where the window gets narrow, and keeps what is typed', async () => {
    await open(1);
    await user.type(answer(), 'Yes');
    const typed = answer();
    setWindowWidth(1279);
    expect(screen.getByRole('dialog').textContent).toContain('Text 1');
    setWindowWidth(1280);
    expect([record() === null, answer() === typed, typed.value]).toEqual([false, true, 'Yes']);
  });

  test('is a dialog for good where a person has chosen that, until they choose otherwise', async () => {
    const { unmount } = await open(1);
    await user.click(screen.getByLabelText('Show in a dialog'));
    expect(screen.getByRole('dialog').textContent).toContain('Text 1');
    expect(document.cookie).toContain('qp_record_1=dialog-55');
    unmount();
    renderInPortal(<Notes />);
    await screen.findByRole('dialog');
    await user.click(screen.getByLabelText('Show beside the list'));
    expect(record()).not.toBeNull();
    expect(document.cookie).toContain('qp_record_1=beside-55');
  });

  test('has a border that the arrow keys move, within its ends', async () => {
    await open(1);
    border().focus();
    await user.keyboard('{ArrowLeft}');
    expect(border().getAttribute('aria-valuetext')).toBe('List 43 %, note 57 %');
    expect(document.cookie).toContain('qp_record_1=beside-57');
    expect(document.querySelector('main')?.style.getPropertyValue('--record-share')).toBe('57');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(border().getAttribute('aria-valuenow')).toBe('30');
    await user.keyboard('{End}{ArrowRight}');
    expect(border().getAttribute('aria-valuenow')).toBe('60');
    // The arrows that move it are no way to the next record.
    expect(location.search).toBe('?note=1');
  });
});
