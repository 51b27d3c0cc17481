import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { RecordDialog } from '@/components/record/record-dialog';
import { RecordHost, type RecordPlace } from '@/components/record/record-host';
import { prefetchRecord, useRecord, type RecordSource } from '@/components/record/use-record';
import { deferred } from '@/components/ui/deferred';
import { openDialogAt } from '@/components/ui/dialog-address';
import { query } from '@/lib/query/client';
import { keyOf, type Read } from '@/lib/query/read';
import { fakeBff, held, noAnswer, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

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
  const note = useRecord(noteOf(place.id));
  return (
    <RecordDialog noun="note" place={place} record={note} title={`Note ${place.id}`}>
      {({ text }) => (
        <>
          <p>{text}</p>
          <input aria-label="Answer" />
          <button onClick={() => note.set({ text: 'Answered' })}>Mark as answered</button>
          <button onClick={() => void note.refresh()}>Look again</button>
        </>
      )}
    </RecordDialog>
  );
}

const Deferred = deferred(() => Promise.resolve({ default: NoteDialog, prefetch }));

/** A list of notes, of which the first can go. */
function Notes() {
  const [ids, setIds] = useState([1, 2, 3]);
  return (
    <>
      <button onClick={() => setIds(ids.slice(1))}>Take the first one out</button>
      {ids.map((id) => (
        <button key={id} onClick={() => openDialogAt(hrefOf(id))}>{`Open ${id}`}</button>
      ))}
      <RecordHost
        name="note"
        rows={ids.map((id) => ({ id }))}
        places={{ first: 1, total: 29, totalIsLowerBound: false }}
        hrefOf={hrefOf}
        dialog={Deferred}
      >
        {({ place }) => <Deferred place={place} />}
      </RecordHost>
    </>
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const press = (text: string) => user.click(screen.getByText(text));
const heading = () => screen.queryByRole('heading', { level: 2 })?.textContent;

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  for (const id of [1, 2, 3]) server.answer(`GET /notes/${id}`, { text: `Text ${id}` });
});

async function open(id: number): Promise<void> {
  history.replaceState(null, '', hrefOf(undefined));
  renderInPortal(<Notes />);
  await press(`Open ${id}`);
  await screen.findByText(`Text ${id}`);
}

describe('the dialog of a record', () => {
  test('goes to the neighbours in its list by J, K and the arrows, and Back closes it', async () => {
    await open(2);
    const steps = [
      ['j', 3],
      ['k', 2],
      ['{ArrowLeft}', 1],
      ['k', 1],
      ['{ArrowRight}', 2],
    ] as const;
    for (const [key, id] of steps) {
      await user.keyboard(key);
      await screen.findByText(`Text ${id}`);
      expect([heading(), location.search]).toEqual([`Note ${id}`, `?note=${id}`]);
      expect(screen.getByText(`${id} of 29`)).toBeDefined();
    }
    act(() => history.back());
    await waitFor(() => expect(heading()).toBeUndefined());
    expect(location.pathname + location.search).toBe('/notes');
  });

  test('copies the address that opens it', async () => {
    await open(2);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await waitFor(() => expect(toasts()).toEqual(['Copied the link.']));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/notes?note=2`);
  });

  test('keeps its neighbours where its list loses the record', async () => {
    await open(1);
    // Pressed beside the dialog, it would close that.
    act(() => screen.getByText('Take the first one out').click());
    expect(heading()).toBe('Note 1');
    await user.keyboard('j');
    await screen.findByText('Text 2');
    expect(screen.getByText('2 of 29')).toBeDefined();
  });

  test('never shows one record in the place of another', async () => {
    const { answer, release } = held({ text: 'Text 2' });
    server.answer('GET /notes/2', answer);
    await open(1);
    await user.keyboard('j');
    await waitFor(() => expect(heading()).toBe('Note 2'));
    expect(screen.queryByText('Text 1')).toBeNull();
    await user.keyboard('j');
    await screen.findByText('Text 3');
    release();
    await act(() => answer());
    expect(screen.queryByText('Text 2')).toBeNull();
    await user.keyboard('k');
    await screen.findByText('Text 2');
  });

  test('of a record that was deleted meanwhile says so, and keeps what is typed', async () => {
    await open(1);
    await user.type(screen.getByLabelText('Answer'), 'Yes');
    server.answer('GET /notes/1', () => refusal(404, { message: 'This note doesn’t exist.' }));
    await press('Look again');
    await screen.findByText('This note doesn’t exist.');
    expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('Yes');
    expect(screen.queryByRole('button', { name: /Retry|Try again/ })).toBeNull();
  });

  test('asks before it goes on from what is typed', async () => {
    await open(1);
    await user.type(screen.getByLabelText('Answer'), 'Yes');
    await user.click(screen.getByRole('button', { name: 'Next note' }));
    await screen.findByText('Discard your changes?');
    await press('Cancel');
    expect(heading()).toBe('Note 1');
    expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('Yes');
    await user.click(screen.getByRole('button', { name: 'Next note' }));
    await user.click(await screen.findByText('Discard'));
    await screen.findByText('Text 2');
    // What was typed belonged to the first one.
    expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('');
  });

  test('says that there is no such record, and offers no Retry', async () => {
    server.answer('GET /notes/3', refusal(404, { message: 'This note doesn’t exist.' }));
    await open(2);
    await user.keyboard('j');
    await screen.findByText('This note doesn’t exist.');
    expect(screen.queryByText('Retry')).toBeNull();
  });

  test.each([
    ['can’t be read', () => refusal(500, { message: 'Too slow.' }), 'Too slow.'],
    ['nobody sends', noAnswer, 'The server couldn’t be reached. Check your connection.'],
  ])('whose record %s says why, and is read again by Retry', async (_, failing, reason) => {
    server.answer('GET /notes/3', failing);
    await open(2);
    await user.keyboard('j');
    await screen.findByText('There was a problem getting the note.');
    expect(screen.getByText(reason)).toBeDefined();
    server.answer('GET /notes/3', { text: 'Text 3' });
    await press('Retry');
    await screen.findByText('Text 3');
    expect(screen.queryByText(reason)).toBeNull();
  });

  test('shows what a change made of it at once, and keeps that where it can’t be read again', async () => {
    await open(1);
    await press('Mark as answered');
    expect(screen.getByText('Answered')).toBeDefined();
    server.answer('GET /notes/1', refusal(500, { message: 'Too slow.' }));
    await press('Look again');
    await waitFor(() => expect(server.calls('GET /notes/1')).toHaveLength(2));
    expect(screen.getByText('Answered')).toBeDefined();
    server.answer('GET /notes/1', { text: 'By somebody else' });
    await press('Look again');
    await screen.findByText('By somebody else');
  });

  test('that is gone by then says so', async () => {
    await open(1);
    server.answer('GET /notes/1', refusal(404, { message: 'This note doesn’t exist.' }));
    await press('Look again');
    await screen.findByText('This note doesn’t exist.');
    expect(screen.queryByText('Text 1')).toBeNull();
  });
});
