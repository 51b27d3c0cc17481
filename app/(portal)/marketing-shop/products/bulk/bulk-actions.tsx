'use client';

import { BulkChoice } from '@/components/bulk/bulk-choice';
import { readEachMatching, type Matching } from '@/components/bulk/select-matching';
import type { Progress } from '@/components/action/check';
import { useMay } from '@/components/layout/rights';
import { itemsOf, type SelectedRow, type SelectedRows } from '@/components/list/selection-store';
import { DownloadSelected } from '@/components/report/download-report';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import { bff } from '@/lib/bff/client';
import type { listProducts } from '@/lib/contract/products';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { productsQuery } from '../products-source';
import { actionLabel, BULK_ACTIONS, type BulkJob } from './bulk-change';

export default function BulkActions({
  selected,
  rowIds,
  view,
  matching,
  onApply,
  onSelect,
}: {
  selected: SelectedRows;
  /** The ids of the visible products. */
  rowIds: readonly number[];
  view: ProductsView;
  matching: Matching;
  onApply: (job: BulkJob) => void;
  onSelect: (products: SelectedRows) => void;
}) {
  const hasCategories = useMay('categoryList');
  const mayChange = useMay('products', 'change');
  const offered = BULK_ACTIONS.filter((action) => mayChange && (hasCategories || action !== 'category'));
  return (
    <BulkChoice
      nouns="products"
      actions={offered.map((action) => ({ value: action, label: actionLabel(action) }))}
      blank="Choose an action first."
      selected={selected}
      rowIds={rowIds}
      matching={matching}
      read={(progress) => readMatching(view, progress)}
      onApply={(action) => onApply({ action, products: itemsOf(selected) })}
      onSelect={onSelect}
    >
      <DownloadSelected report="products" selected={selected} />
    </BulkChoice>
  );
}

/** Products per read. Each may have many variants. */
const PRODUCTS_PER_ANSWER = 100;

/** Reads all products that match a view's filter. They share the list's single growing page. */
function readMatching(view: ProductsView, progress: Progress): Promise<Map<number, SelectedRow>> {
  const href = productsAddress.listHref(view);
  return readEachMatching(progress, async (offset, signal) => {
    const query = productsQuery(view, { offset, limit: PRODUCTS_PER_ANSWER });
    const answer = await bff<typeof listProducts>('GET', '/products/all', { query, signal });
    return {
      rows: answer.results.map(({ id, name }) => [id, { label: name, view: href }] as const),
      received: countWithUnreadable(answer.results, answer),
    };
  });
}
