import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecordHere } from '@/components/commands/record-here';
import { Live } from '@/components/connection/live';
import { offerComparison } from '@/components/form/comparison';
import { Form } from '@/components/form/form';
import { TextField } from '@/components/form/text-field';
import { useForm } from '@/components/form/use-form';
import { OpenKinds } from '@/components/record/open-kinds';
import { bff } from '@/lib/bff/client';
import { openRecord, presentPeople, publishChangeElsewhere } from '@/lib/bff/event-hub';
import { followEvents } from '@/lib/bff/event-stream';
import type { PortalEvent } from '@/lib/contract/events';
import type { listShippingCarriers } from '@/lib/contract/orders';
import type { changeProduct, listProducts } from '@/lib/contract/products';
import { query } from '@/lib/query/client';
import { readOf } from '@/lib/query/read';
import { z } from 'zod';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

class FakeStream {
  static readonly all: FakeStream[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onerror: () => void = () => undefined;
  isClosed = false;
  readonly address: string;

  constructor(address: string) {
    this.address = address;
    FakeStream.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  tell(...events: PortalEvent[]): void {
    for (const event of events) this.onmessage({ data: JSON.stringify(event) });
  }
}

const open = () => FakeStream.all.filter(({ isClosed }) => !isClosed);
const READY: PortalEvent = { type: 'ready', covers: 1e13 };
const changed = (reads: string[], transactions: string[] | null = null): PortalEvent => ({
  ...{ type: 'changed', reads, record: null, transactions, own: false },
});

function Page() {
  const list = useQuery(query(readOf<typeof listProducts>('/products/all', { query: {} })));
  useQuery(query(readOf<typeof listShippingCarriers>('/shipping', {})));
  const rename = () => bff<typeof changeProduct>('PATCH', '/products/{id}', { params: { id: 7 }, body: { id: 7 } });
  return (
    <>
      <p>{list.data ? 'Listed' : 'Loading'}</p>
      <button type="button" onClick={() => void rename()}>
        Rename
      </button>
    </>
  );
}

let server: FakeBff;
let end: () => void = () => undefined;

beforeEach(() => {
  FakeStream.all.length = 0;
  vi.stubGlobal('EventSource', FakeStream);
  server = fakeBff();
  server.answer('GET /products/all', { results: [], total: 0 });
  server.answer('GET /shipping', []);
});
afterEach(() => {
  end();
  end = () => undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

const lists = () => server.calls('GET /products/all').length;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function follow(): Promise<FakeStream> {
  renderInPortal(<Page />);
  await screen.findByText('Listed');
  end = followEvents();
  await waitFor(() => expect(open()).toHaveLength(1));
  open()[0]!.onopen();
  return open()[0]!;
}

test('a burst of changes is read once, where it is shown, and again only after a pause', async () => {
  const stream = await follow();
  stream.tell(READY, ...Array.from({ length: 200 }, () => changed(['/products/all', '/orders'])));
  await waitFor(() => expect(lists()).toBe(2));
  stream.tell(changed(['/products/all']), changed(['/products/all']));
  await pause(1_000);
  expect(lists()).toBe(2);
  await waitFor(() => expect(lists()).toBe(3), { timeout: 5_000 });
  expect(server.calls('GET /shipping')).toHaveLength(1);
  expect(server.calls('GET /orders')).toHaveLength(0);
});

test('an event triggers nothing if the change is one of this tab, or the list already contains it', async () => {
  const headers = { 'x-outdates': '/shipping', 'x-transaction': '41' };
  server.answer('PATCH /products/7', () => Response.json({}, { headers }));
  server.answer('GET /products/all', () =>
    Response.json({ results: [], total: 0 }, { headers: { 'x-snapshot': '40:43:41' } }),
  );
  const stream = await follow();
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(server.calls('GET /shipping')).toHaveLength(2));
  stream.tell(READY, changed(['/products/all'], ['41']), changed(['/products/all'], ['39', '42']));
  await pause(1_200);
  expect(lists()).toBe(1);
  stream.tell(changed(['/products/all'], ['42', '43']));
  await waitFor(() => expect(lists()).toBe(2), { timeout: 5_000 });
});

test('whoever may have missed something reads all that is shown', async () => {
  const stream = await follow();
  stream.tell(READY);
  await pause(1_000);
  expect(lists()).toBe(1);
  stream.tell({ type: 'ready', covers: 0 });
  await waitFor(() => expect([lists(), server.calls('GET /shipping').length]).toEqual([2, 2]));
});

test('a tab out of sight has no stream, and its record is named by the one that follows', async () => {
  await follow();
  act(() => setVisible(false));
  expect(open()).toHaveLength(0);
  openRecord.set('inquiry:7');
  act(() => setVisible(true));
  await waitFor(() => expect(open().map(({ address }) => address)).toEqual(['/api/events?record=inquiry:7']));
  const people = [{ id: 2, name: 'Ruth', writing: true }];
  open()[0]!.tell({ type: 'present', people });
  expect(presentPeople.get()).toEqual(people);
  openRecord.set(null);
  await waitFor(() => expect(open().map(({ address }) => address)).toEqual(['/api/events']));
  expect(presentPeople.get()).toEqual([]);
});

test('a stream that is lost is asked for again', { timeout: 15_000 }, async () => {
  (await follow()).onerror();
  expect(open()).toHaveLength(0);
  await waitFor(() => expect(open()).toHaveLength(1), { timeout: 5_000 });
});

const ENTRY = {
  ...{ id: '1', at: '2026-11-26T09:12:00.000Z', text: 'Changed the status.', who: 'Hana Miller', whoId: 2 },
  changes: [{ label: 'Status', before: 'Received', after: 'Shipped' }],
};

function Order({ name = 'QP-7', children }: { name?: string; children?: React.ReactNode }) {
  useRecordHere({ kind: 'order', id: 7, name }, [{ label: 'Open its company', href: '/qpartners/companies/1' }]);
  return children;
}

function Note() {
  const form = useForm({ schema: z.object({ note: z.string() }), defaultValues: { note: '' } });
  return (
    <Form form={form} busy={false} guard draft={{ record: 'order', id: 7 }} onSubmit={() => undefined}>
      <TextField name="note" label="Note" />
    </Form>
  );
}

const saved = (ids: number[] | null, own = false) =>
  act(() =>
    publishChangeElsewhere({ type: 'changed', reads: [], record: { kind: 'order', ids }, transactions: null, own }),
  );

test('an open record says who has saved it and what, and not of one’s own or another record', async () => {
  server.answer('GET /timelines/order/7', { entries: [ENTRY] });
  renderInPortal(
    <Order>
      <Live />
    </Order>,
  );
  saved([7], true);
  saved([8]);
  await pause(50);
  expect(server.calls('GET /timelines/order/7')).toHaveLength(0);
  saved([6, 7]);
  expect(await screen.findByText('Hana Miller saved this order just now.')).toBeTruthy();
  expect(screen.getByText('Status: Received → Shipped')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/just now/)).toBeNull();
});

test('an open record that is read anew as it was saved says so still', async () => {
  server.answer('GET /timelines/order/7', { entries: [ENTRY] });
  const { rerender } = renderInPortal(
    <Order>
      <Live />
    </Order>,
  );
  act(() => {
    const record = { kind: 'order', ids: [7] };
    publishChangeElsewhere({ type: 'changed', reads: [], record, transactions: null, own: false });
    rerender(
      <Order name="QP-7 of Solar Three">
        <Live />
      </Order>,
    );
  });
  expect(await screen.findByText('Hana Miller saved this order just now.')).toBeTruthy();
});

test('a form with typed work keeps it, and offers to compare', async () => {
  server.answer('GET /timelines/order/7', { entries: [ENTRY] });
  const compare = vi.fn(() => Promise.resolve(true));
  const forget = offerComparison(compare);
  renderInPortal(
    <Order>
      <Note />
      <Live />
    </Order>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'Call first');
  saved(null);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(compare).toHaveBeenCalledOnce();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Call first');
  expect(screen.queryByText(/just now/)).toBeNull();
  forget();
});

test('an open record says who else has it open, once one stays at it, and not of an inquiry', async () => {
  server.answer('GET /access-control-list', [{ routeType: 'orders', roles: [1] }]);
  renderInPortal(
    <OpenKinds>
      <Order>
        <Live />
      </Order>
    </OpenKinds>,
  );
  expect(openRecord.get()).toBeNull();
  await waitFor(() => expect(openRecord.get()).toBe('order:7'), { timeout: 4_000 });
  const person = (id: number, name: string) => ({ id, name, writing: false });
  act(() => presentPeople.set([person(2, 'Ruth Lee')]));
  expect(await screen.findByText('Ruth Lee has this order open, too.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/open, too/)).toBeNull();
  act(() => presentPeople.set([person(2, 'Ruth Lee'), person(3, 'Bo Chu')]));
  expect(await screen.findByText('Ruth Lee and Bo Chu have this order open, too.')).toBeTruthy();
  // Of all who are there, the decision matters most.
  act(() => presentPeople.set([person(2, 'Ruth Lee'), { ...person(3, 'Bo Chu'), deciding: true }]));
  expect(await screen.findByText('Bo Chu is deciding this.')).toBeTruthy();
  act(() => presentPeople.set([]));
  expect(screen.queryByText(/open, too/)).toBeNull();
});
