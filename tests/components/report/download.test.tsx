import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DownloadReport } from '@/components/report/download-report';
import { encodeFrame, FRAMES_TYPE, REPORT_NOUN_HEADER, REPORT_TOTAL_HEADER, type Frame } from '@/lib/reports/frames';
import { fakeBff, held, refusal, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal, toasts } from '../../harness/dom/portal';

const CALL = 'GET /reports/orders';

const part: Frame = { kind: 'part', bytes: new Uint8Array([1, 2, 3]) };

function report(...frames: Frame[]): Response {
  const headers = {
    'content-type': FRAMES_TYPE,
    'content-disposition': 'attachment; filename="orders.xlsx"',
    [REPORT_NOUN_HEADER]: 'order,orders',
    [REPORT_TOTAL_HEADER]: '40',
  };
  return new Response(Buffer.concat(frames.map(encodeFrame)), { headers });
}

const whole = () => report({ kind: 'progress', done: 40 }, part, { kind: 'whole' });

const user = userEvent.setup({ pointerEventsCheck: 0 });
const button = () => screen.getByRole('button', { name: 'Download report' });
const press = async (text: string) => user.click(await screen.findByText(text));
const isSaid = (text: string) => waitFor(() => expect(toasts().join('\n')).toContain(text));

/** The names of the files that the browser was given. */
const saved: string[] = [];

let server: FakeBff;
beforeEach(() => {
  server = fakeBff();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

describe('the report of a list', () => {
  test('is saved under its name, and says how many rows it holds', async () => {
    server.answer(CALL, whole);
    renderInPortal(<DownloadReport report="orders" query={{ status: 2 }} />);
    await user.click(button());
    await isSaid('orders.xlsx is saved: 40 orders.');
    expect(saved).toEqual(['orders.xlsx']);
    expect([...server.calls(CALL)[0]!.search]).toEqual([
      ['format', 'xlsx'],
      ['status', '2'],
    ]);
  });

  test('is canceled at a press, to which a further press on its button leads; nothing is saved', async () => {
    const { answer, release } = held(whole());
    server.answer(CALL, answer);
    renderInPortal(<DownloadReport report="orders" query={{}} />);
    await user.click(button());
    await screen.findByRole('progressbar', { name: 'Preparing the report' });
    await user.click(button());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await user.keyboard('{Enter}');
    release();
    await isSaid('The report was canceled.');
    expect(server.calls(CALL)).toHaveLength(1);
    expect(saved).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  test('waits where another one is being prepared, and is saved after it', async () => {
    const { answer, release } = held(whole());
    server.answer(CALL, answer);
    renderInPortal(
      <>
        <DownloadReport report="orders" query={{ status: 2 }} />
        <DownloadReport report="orders" query={{ status: 4 }} label="The other" />
      </>,
    );
    await user.click(button());
    await screen.findByRole('progressbar', { name: 'Preparing the report' });
    await user.click(screen.getByRole('button', { name: 'The other' }));
    await isSaid('The report starts after the one being prepared.');
    expect(server.calls(CALL)).toHaveLength(1);
    server.answer(CALL, whole);
    release();
    await waitFor(() => expect(saved).toEqual(['orders.xlsx', 'orders.xlsx']));
    expect(server.calls(CALL).map(({ search }) => search.get('status'))).toEqual(['2', '4']);
  });

  test('goes on where its list is left', async () => {
    const { answer, release } = held(whole());
    server.answer(CALL, answer);
    const { rerender } = renderInPortal(<DownloadReport report="orders" query={{}} />);
    await user.click(button());
    await screen.findByRole('progressbar');
    rerender(<p>Products</p>);
    release();
    await isSaid('orders.xlsx is saved: 40 orders.');
    expect(saved).toEqual(['orders.xlsx']);
  });

  test.each([
    ['fails', () => refusal(503, { message: 'Too much is asked.' }), 'Too much is asked.'],
    ['fails half-way', () => report(part, { kind: 'failure', message: 'Too slow.' }), 'Too slow.'],
    ['breaks off', () => report(part), 'The report was cut off. Try again.'],
  ])('that %s says why, saves nothing, and can be tried again', async (_, failing, reason) => {
    server.answer(CALL, failing);
    renderInPortal(<DownloadReport report="orders" query={{}} />);
    await user.click(button());
    await isSaid(`The report wasn’t saved${reason}`);
    expect(saved).toEqual([]);
    server.answer(CALL, whole);
    await press('Retry');
    await isSaid('orders.xlsx is saved: 40 orders.');
    expect(saved).toEqual(['orders.xlsx']);
    await waitFor(() => expect(screen.queryByText('The report wasn’t saved')).toBeNull());
  });
});
