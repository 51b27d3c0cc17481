import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OpenKinds } from '@/components/record/open-kinds';
import { ExplanationDetail } from '@/components/points/explanation';
import type { Explanation } from '@/lib/contract/explanations';
import { recordHref } from '@/lib/addresses/record-kinds';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';

const AT = '2026-11-26T09:12:00.000Z';
const MOVEMENT = { id: 7, companyId: 3, createdAt: AT, lines: [] };

async function hrefsOf(explanation: Explanation): Promise<Record<string, string | null>> {
  const areas = ['adminControls', 'registration', 'approvals', 'orders'] as const;
  fakeBff().answer(
    'GET /access-control-list',
    areas.map((routeType) => ({ routeType, roles: [1] })),
  );
  renderInPortal(
    <OpenKinds>
      <ExplanationDetail explanation={explanation} timeZone="UTC" />
    </OpenKinds>,
  );
  const links = await screen.findAllByRole('link');
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
}

test('leads from an order’s movement to who ordered', async () => {
  const order = { id: 12, orderNumber: 'MS-12', createdAt: AT, orderStatus: 'Shipped', by: 'Mae Buyer', personId: 41 };
  const explanation = {
    ...MOVEMENT,
    kind: 'order',
    source: 'order',
    amount: -340,
    by: 'Mae Buyer',
    personId: 41,
    order,
  };
  expect(await hrefsOf(explanation as never)).toEqual({
    'Mae Buyer': recordHref('person', 41),
    'MS-12': recordHref('order', 12),
  });
  expect(screen.getByText('Order').parentElement?.textContent).toBe('OrderMS-12, Shipped, by Mae Buyer');
});

test('leads from a decided movement to both who approved it, and to who took each step', async () => {
  const approval = { id: 9, items: 5, by: 'Bo Second', byId: 2, firstBy: 'Ann First', firstById: 1, createdAt: AT };
  const steps = [{ status: 'Accrued', purpose: 'Bonus', reason: 'Again', by: 'Cy Third', byId: 4, createdAt: AT }];
  const request = { id: 5, requestType: 'Accrue', steps };
  const explanation = { ...MOVEMENT, kind: 'reward', source: 'reward', amount: 56, approval, request };
  expect(await hrefsOf(explanation as never)).toEqual({
    '9': recordHref('approval', 9),
    'Bo Second': recordHref('admin', 2),
    'Ann First': recordHref('admin', 1),
    'Cy Third': recordHref('admin', 4),
  });
  expect(screen.getByText('Approval').parentElement?.textContent).toBe('Approval9, by Bo Second, after Ann First');
  expect(screen.getByRole('listitem').textContent).toContain('Bonus · by Cy Third · Again');
});
