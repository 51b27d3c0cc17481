'use client';

import { useMemo, type MouseEvent } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { useMay } from '@/components/layout/rights';
import { EditableCells } from '@/components/list/editable';
import { handleId } from '@/components/list/priority-cells';
import { PriorityTable } from '@/components/list/priority-table';
import { SelectionProvider } from '@/components/list/selection';
import type { List } from '@/components/list/use-list';
import { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { useMore, ViewMore } from '@/components/list/view-more';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { isPlainClick } from '@/components/ui/plain-click';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import { bff } from '@/lib/bff/client';
import type { listProducts, prioritiseProducts } from '@/lib/contract/products';
import { MAX_LISTED_PRODUCTS, MAX_MOVED_PRODUCTS } from '@/lib/domain/product-limits';
import { countWithUnreadable } from '@/lib/domain/unreadable-rows';
import { formatCount } from '@/lib/text/format';
import { ROWS_PER_PAGE } from '@/lib/addresses/page-range';
import { readOf } from '@/lib/query/read';
import { productLinkId, productsQuery, totalOf, type ProductRow, type ProductsAnswer } from './products-source';
import { ProductsBulk, selection } from './products-table';
import { usePlacing } from './use-placing';
import { useProductDeletion } from './use-product-deletion';
import './products.css';

const ProductCells = deferred(() => import('./product-cells'));
const PlaceProduct = deferred(() => import('./place-product'));

const selectedRowOf = ({ id, name }: ProductRow) => ({ id, label: name });

/** Products in order, with View More. */
export function ProductsList({
  list,
  answer,
}: {
  list: List<ProductsView, ProductsAnswer, ProductRow, { onDelete: (product: { id: number; name: string }) => void }>;
  answer: ProductsAnswer;
}) {
  const [open] = useOpenPage();
  const mayChange = useMay('products', 'change');
  useLoadAtRest(PlaceProduct);
  const { edit, shownView: view, columns } = list;
  const { total } = list.counted;
  const filtered = productsAddress.isFiltered(view);
  const { rows, move, moveInWhole, setDragging } = useProductOrder(answer);
  const more = useMore({
    list,
    following: (view, shown) => {
      const window = { offset: countWithUnreadable(shown.results, shown), limit: ROWS_PER_PAGE };
      return readOf<typeof listProducts>('/products/all', { query: productsQuery(view, window) });
    },
    join: (before, next) => ({ ...next, results: [...before.results, ...next.results] }),
    outcome: (joined) => `Showing ${formatCount(joined.results.length)} of ${formatCount(totalOf(joined))}`,
    linkId: productLinkId,
  });

  const askToDelete = useProductDeletion(rows);
  const context = useMemo(() => ({ onDelete: askToDelete }), [askToDelete]);
  const { placing, choosePlace, placeAt, placeOf, endPlacing } = usePlacing({
    rows,
    view,
    filtered,
    move,
    moveInWhole,
  });

  return (
    <>
      <div className="contents" onClick={(event) => openProduct(event, open)}>
        <SelectionProvider store={selection} list={{ ...list, rows }} keep={selectedRowOf}>
          <EditableCells
            may={mayChange}
            load={ProductCells.load}
            editors={(open) => <ProductCells open={open} rows={rows} edit={edit} />}
          >
            <PriorityTable
              label="Products"
              className="products"
              columns={columns}
              context={context}
              rows={rows}
              total={total}
              mayMove={mayChange}
              onMove={move}
              onDragging={setDragging}
              onChoosePlace={choosePlace}
            />
          </EditableCells>
          <ProductsBulk rows={rows} view={view} total={total} timeZone={list.timeZone} />
        </SelectionProvider>
      </div>
      <ViewMore
        shown={countWithUnreadable(rows, answer)}
        count={{ total }}
        mostRows={MAX_LISTED_PRODUCTS}
        more={more}
        problem="There was a problem getting the products"
        end="Search or choose a category to see the rest."
      />
      {placing ? (
        <PlaceProduct
          product={placing.product}
          place={placing.whole?.place ?? placeOf(placing.product)}
          total={placing.whole?.total ?? total}
          isPart={filtered}
          mostMoved={MAX_MOVED_PRODUCTS}
          onPlace={(place) => placeAt(placing, place)}
          onClose={endPlacing}
          onClosed={() => focusById(handleId(placing.product.id))}
        />
      ) : null}
    </>
  );
}

/** Products in their dragged order. Each drag is saved. */
function useProductOrder(answer: ProductsAnswer) {
  return usePrioritisedRows(answer.results, {
    answer,
    save: (batchUpdate) =>
      bff<typeof prioritiseProducts>('PATCH', '/products/update/updatePriority', {
        body: { batchUpdate: [...batchUpdate] },
      }),
    problem: 'There was a problem changing priority of the product.',
  });
}

/** Opening a product leaves the list, so its page starts at the top. */
function openProduct(event: MouseEvent<HTMLElement>, open: (href: string) => void): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  open(link.href);
}
