import { screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { NewLink } from '@/components/by-staff/new-link';
import type { AccessControlList, getAccessControlList } from '@/lib/contract/session';
import { queryClient } from '@/lib/query/client';
import { keyOf, readOf } from '@/lib/query/read';
import { fakeBff } from '../../harness/dom/fake-bff';
import { renderInPortal } from '../../harness/dom/portal';
import { ALL_OPEN, allBut } from '../../harness/rights';

beforeEach(() => void fakeBff());

function Allowed({ list, children }: { list: AccessControlList; children: ReactNode }) {
  useState(() =>
    queryClient().setQueryData(keyOf(readOf<typeof getAccessControlList>('/access-control-list', {})), list),
  );
  return children;
}

/** A role that may see orders, and may do no more there. */
const ONLY_SEES = ALL_OPEN.map((entry) =>
  entry.routeType === 'orders' ? { ...entry, limited: [{ roleId: 1, actions: ['see' as const] }] } : entry,
);

test.each<[string, AccessControlList, string | null]>([
  ['is offered to who may change orders', ALL_OPEN, '/marketing-shop/new-order?company=7'],
  ['is not offered to who may only see them', ONLY_SEES, null],
  ['is not offered to who has no right to them', ALL_OPEN.filter(({ routeType }) => routeType !== 'orders'), null],
  ['is not offered in front of an upstream that takes none', allBut('byStaff'), null],
])('a new order %s', (_, list, href) => {
  renderInPortal(
    <Allowed list={list}>
      <NewLink kind="order" company={7} />
    </Allowed>,
  );
  expect(screen.queryByText('New order')?.getAttribute('href') ?? null).toBe(href);
});
