import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OrdersTab } from '@/app/(portal)/qpartners/companies/[id]/orders/orders-tab';
import { companyHref } from '@/lib/addresses/paths';
import { fakeBff, refusal } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

test('a list of a company says once that its company could not be read, and keeps the way to its other lists', async () => {
  const server = fakeBff();
  server.answer(
    'GET /access-control-list',
    ['orders', 'projects'].map((routeType) => ({ routeType, roles: [1] })),
  );
  server.answer('GET /orders/by-company', { data: [], total: 0 });
  server.answer('GET /companies/7/figures', {});
  server.answer('GET /companies/7', refusal(500, { message: 'Too slow.' }));
  const href = companyHref(7, 'orders');
  history.replaceState(null, '', href);
  renderInPortal(<OrdersTab href={href} failed={null} timeZone="UTC" today="2026-11-26" />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'There was a problem getting the company. Too slow.',
  );
  expect(screen.getAllByText(/Too slow/)).toHaveLength(1);
  expect(screen.getByText('This company has no orders.')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Projects/ }).getAttribute('href')).toBe(companyHref(7, 'projects'));
  server.answer('GET /companies/7', { id: 7, name: 'Sunrise', approvalStep: 5 });
  await userEvent.click(screen.getByText('Retry'));
  await screen.findByRole('heading', { level: 1, name: 'Sunrise' });
  expect(screen.queryByText(/Too slow/)).toBeNull();
});
