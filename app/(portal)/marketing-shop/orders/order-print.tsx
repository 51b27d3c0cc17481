'use client';

import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Brand } from '@/components/layout/brand';
import type { Order } from '@/lib/contract/orders';
import { OrderDetail } from './order-detail';
import './order-print.css';

const neverChanges = () => () => {};

/** An order on paper: what a browser prints while the order is open, and nothing else of the page. */
export function OrderPrint({ order, timeZone }: { order: Order; timeZone: string }) {
  // Beside the page and not in it, since the page is hidden on paper. The server has no place for it.
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return createPortal(
    <article className="print-sheet">
      <header>
        <Brand />
        <h2>{`Order ${order.orderNumber}`}</h2>
        <p>{order.orderStatus}</p>
      </header>
      <OrderDetail order={order} timeZone={timeZone} />
    </article>,
    document.body,
  );
}
