'use client';

import { createContext, use, useMemo, type ReactNode } from 'react';
import type { OrderListRow } from './order-list-row';

const RowsContext = createContext<OrderListRow[]>([]);

/** The orders of the page that is shown. */
export const useOrdersRows = () => use(RowsContext);

/**
 * Gives the orders of a page to all that shows them.
 *
 * @param packed the rows as JSON. One text in what the server sends: React would walk through each value of each row
 *   when it writes them, when it reads them to render the page, and again in the browser.
 */
export function OrdersRows({ packed, children }: { packed: string; children: ReactNode }) {
  const rows = useMemo(() => JSON.parse(packed) as OrderListRow[], [packed]);
  return <RowsContext value={rows}>{children}</RowsContext>;
}
