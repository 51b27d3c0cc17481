import type { SelectedRow } from '@/components/list/selection-store';
import { createSelectionStore } from '@/components/list/selection-store';

/** A selected order. Its type decides what can be done with the selection. */
export interface SelectedOrder extends SelectedRow {
  /** `qpoints`, or `custom` for an order of coupons. */
  type: string;
}

/** The orders that are selected. In the browser there is one list of orders; the server never selects. */
export const ordersSelection = createSelectionStore<SelectedOrder>();
