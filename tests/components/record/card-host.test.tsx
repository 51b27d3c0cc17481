import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import CardHost from '@/components/record/card-host';
import { fakeBff, type FakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

let bff: FakeBff;

// The card's code is here before the clock stands still.
beforeAll(() => import('@/components/record/record-card'), 60_000);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  bff = fakeBff();
  bff.answer('GET /cards/order/7', {
    title: 'Order QP-100007',
    facts: [
      { name: 'Status', text: 'Shipped' },
      { name: 'Total', points: 1200 },
      { name: 'Ordered', day: '2026-11-02' },
    ],
  });
});
afterEach(() => vi.useRealTimers());

function show(): HTMLElement {
  renderInPortal(
    <>
      <CardHost />
      <a href="#order" data-card="order/7">
        QP-100007
      </a>
      <p>Elsewhere</p>
    </>,
  );
  return screen.getByRole('link');
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const hover = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });

test('a card comes where the pointer rests on a link, and describes it', async () => {
  const link = show();
  hover(link);
  await pass(300);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await pass(200);
  const card = await screen.findByRole('tooltip');
  await vi.waitFor(() => expect(card.textContent).toContain('Order QP-100007StatusShippedTotal1,200 Q'));
  expect(card.textContent).toContain('11/02/2026');
  expect(link.getAttribute('aria-describedby')).toBe(card.id);
});

test('a card comes where the focus rests on a link, and goes with it', async () => {
  const link = show();
  link.focus();
  await pass(300);
  expect(screen.queryByRole('tooltip')).toBeNull();
  await pass(200);
  await screen.findByRole('tooltip');
  // The pointer takes nothing away from who goes by keys.
  hover(screen.getByText('Elsewhere'));
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  link.blur();
  await pass(50);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a card stays while the pointer goes over to it, and goes when that goes elsewhere', async () => {
  hover(show());
  await pass(450);
  const card = await screen.findByRole('tooltip');
  hover(screen.getByText('Elsewhere'));
  await pass(100);
  hover(card);
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).not.toBeNull();
  hover(screen.getByText('Elsewhere'));
  await pass(300);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a card that was asked for and taken away at once does not come back by itself', async () => {
  const link = show();
  link.focus();
  await pass(100);
  fireEvent.keyDown(link, { key: ' ' });
  await screen.findByRole('tooltip');
  fireEvent.keyDown(link, { key: 'Escape' });
  await pass(1_000);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('a pointer that only passes asks for nothing', async () => {
  hover(show());
  await pass(200);
  hover(screen.getByText('Elsewhere'));
  await pass(1_000);
  expect(bff.calls('GET /cards/order/7')).toHaveLength(0);
});

test('Space on a link shows its card at once and takes it away; Escape takes only the card', async () => {
  const link = show();
  const closesDialog = vi.fn();
  document.addEventListener('keydown', closesDialog);
  link.focus();
  expect(fireEvent.keyDown(link, { key: ' ' })).toBe(false);
  await screen.findByRole('tooltip');
  fireEvent.keyDown(link, { key: ' ' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.keyDown(link, { key: ' ' });
  await screen.findByRole('tooltip');
  fireEvent.keyDown(link, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(document.activeElement).toBe(link);
  expect(closesDialog).not.toHaveBeenCalled();
  document.removeEventListener('keydown', closesDialog);
});

test('what is pressed elsewhere keeps its keys', () => {
  show();
  expect(fireEvent.keyDown(screen.getByText('Elsewhere'), { key: ' ' })).toBe(true);
});
