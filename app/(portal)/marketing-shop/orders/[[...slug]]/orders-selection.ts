import { createSelectionStore } from '@/components/data-table/selection-store';

/** The orders that are selected. In the browser there is one list of orders; the server never selects. */
export const ordersSelection = createSelectionStore();
