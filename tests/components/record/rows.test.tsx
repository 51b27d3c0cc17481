import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { RowsPart, useRows, type Rows } from '@/components/record/rows';
import { BffError } from '@/lib/bff/client';
import { held } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

interface Row {
  id: number;
}

/** What is stored, the newest first. */
let stored: Row[];
let first: (shown: number) => Promise<Rows<Row>>;
let after: (shown: readonly Row[]) => Promise<Rows<Row>>;

beforeEach(() => {
  stored = rowsUpTo(5);
  first = (shown) => {
    const count = Math.max(shown, 3);
    return Promise.resolve({ rows: stored.slice(0, count), hasMore: stored.length > count });
  };
  after = (shown) => Promise.resolve({ rows: stored.slice(shown.length), hasMore: false });
});

const rowsUpTo = (id: number) => Array.from({ length: id }, (_, index) => ({ id: id - index }));

function Movements({ kind = 'all' }: { kind?: string }) {
  const rows = useRows<Row>(['/point-ledger', { kind }, 'rows'], {
    first: (shown) => first(shown),
    after: (shown) => after(shown),
  });
  return (
    <>
      <RowsPart of={rows} problem="No movements" loading="Loading" empty="None">
        {(movements) => <p data-testid="rows">{movements.map(({ id }) => id).join(' ')}</p>}
      </RowsPart>
      <button onClick={() => void rows.refresh()}>Look again</button>
    </>
  );
}

const user = userEvent.setup({ pointerEventsCheck: 0 });
const press = async (text: string) => user.click(await screen.findByText(text));
const areShown = (ids: string) => waitFor(() => expect(screen.getByTestId('rows').textContent).toBe(ids));

test('View More adds the rows that follow, each once', async () => {
  renderInPortal(<Movements />);
  await areShown('5 4 3');
  // A row came meanwhile, which moves the others on.
  stored = rowsUpTo(6);
  await press('View More');
  await areShown('5 4 3 2 1');
  expect(screen.queryByText('View More')).toBeNull();
});

test('View More keeps what a refresh brought while it was on its way', async () => {
  const { answer, release } = held({ rows: stored.slice(3), hasMore: false });
  const usual = after;
  after = () => {
    after = usual;
    return answer();
  };
  renderInPortal(<Movements />);
  await press('View More');
  stored = rowsUpTo(6);
  await press('Look again');
  await areShown('6 5 4');
  release();
  await areShown('6 5 4 3 2 1');
});

test('View More says that it failed only where it did, and can be pressed again', async () => {
  const usual = after;
  after = () => Promise.reject(new BffError(503, { message: 'Not just now.' }));
  const { rerender } = renderInPortal(<Movements />);
  await press('View More');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No movements. Not just now.'));
  await areShown('5 4 3');
  rerender(<Movements kind="accrual" />);
  await areShown('5 4 3');
  expect(screen.queryByRole('alert')).toBeNull();
  after = usual;
  await press('View More');
  await areShown('5 4 3 2 1');
});

test('rows that can’t be read say why in their place, never that there are none, and are read by Retry', async () => {
  const usual = first;
  first = () => Promise.reject(new BffError(502, { message: 'No answer.' }));
  renderInPortal(<Movements />);
  await screen.findByText('No movements');
  expect(screen.getByText('No answer.')).toBeDefined();
  expect(screen.queryByText('None')).toBeNull();
  first = usual;
  await press('Retry');
  await areShown('5 4 3');
});
