'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type MouseEvent } from 'react';
import { useOpenPage } from '@/components/connection/open-page';
import { useSave } from '@/components/form/use-save';
import { announce } from '@/components/list/announce';
import { handleId } from '@/components/list/priority-cells';
import { PriorityTable } from '@/components/list/priority-table';
import { SelectionBar, SelectionProvider } from '@/components/list/selection';
import type { List } from '@/components/list/use-list';
import { usePrioritisedRows } from '@/components/list/use-prioritised-rows';
import { useMore, ViewMore } from '@/components/list/view-more';
import { DownloadTicked } from '@/components/report/download-report';
import { confirmDeletion } from '@/components/ui/confirm';
import { deferred, useLoadAtRest } from '@/components/ui/deferred';
import { focusById } from '@/components/ui/focus';
import { isPlainClick } from '@/components/ui/plain-click';
import { showToast } from '@/components/ui/toast';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import { bff, BffError } from '@/lib/bff/client';
import type { deleteProduct, listProducts, prioritiseProducts } from '@/lib/contract/products';
import { MAX_LISTED_PRODUCTS, MAX_MOVED_PRODUCTS } from '@/lib/domain/product-limits';
import { formatCount } from '@/lib/format';
import { ROWS_PER_PAGE } from '@/lib/page-range';
import { readOf } from '@/lib/query/read';
import { toListRow, type ProductListRow } from './product-list-row';
import { productsQuery, productsSource, totalOf, type ProductRow, type ProductsAnswer } from './products-source';
import { productColumns, productLinkId, selection } from './products-table';
import './products.css';

const PlaceProduct = deferred(() => import('./place-product'));

/** The list without a filter. */
const WHOLE: ProductsView = { page: 1 };

/** A product whose new place in the whole list is asked for. */
interface Placing {
  product: ProductListRow;
  /** Where it stands, and how long that list is, where a filter shows a part of it. */
  whole: { place: number; total: number } | null;
}

/** Products in their order, with View More. */
export function ProductsList({
  list,
  answer,
  view,
}: {
  list: List<ProductsView, ProductsAnswer>;
  answer: ProductsAnswer;
  view: ProductsView;
}) {
  const [open] = useOpenPage();
  const client = useQueryClient();
  useLoadAtRest(PlaceProduct);
  const [placing, setPlacing] = useState<Placing | null>(null);
  const filtered = productsAddress.isFiltered(view);
  const total = totalOf(answer);
  const { edit } = list;
  const {
    rows: standing,
    move,
    moveInWhole,
    setDragging,
  } = usePrioritisedRows(answer.results, {
    edit: (change) => edit((before) => ({ ...before, results: [...change(before.results)] })),
    save: (batchUpdate) =>
      bff<typeof prioritiseProducts>('PATCH', '/products/update/updatePriority', {
        body: { batchUpdate: [...batchUpdate] },
      }),
    onSaved: () => void client.invalidateQueries({ queryKey: ['/products/all'] }),
    problem: 'There was a problem changing priority of the product.',
  });
  const rows = useMemo(() => standing.map(toListRow), [standing]);
  const more = useMore({
    source: productsSource,
    list,
    following: (view, { results }) => {
      const window = { offset: results.length, limit: ROWS_PER_PAGE };
      return readOf<typeof listProducts>('/products/all', { query: productsQuery(view, window) });
    },
    join: (before, next) => ({ ...next, results: [...before.results, ...next.results] }),
    outcome: (joined) => `Showing ${formatCount(joined.results.length)} of ${formatCount(totalOf(joined))}`,
    linkId: productLinkId,
  });

  const { save: saveDeletion } = useSave({
    done: 'Delete product successfully',
    failed: ({ message }) => `There was a deleting the selected product ${message}`,
  });
  const columns = useMemo(() => {
    const askToDelete = (product: ProductListRow) => {
      const index = rows.findIndex(({ id }) => id === product.id);
      const neighbour = rows[index + 1] ?? rows[index - 1];
      let isGone = false;
      return confirmDeletion({
        title: 'Delete this product?',
        name: product.name,
        onConfirm: async () => {
          const send = () =>
            bff<typeof deleteProduct>('DELETE', '/products/{id}', { params: { id: product.id } }).catch(whereGone);
          const whereGone = (error: unknown) => {
            // Somebody else was faster: the row has nothing behind it any more.
            isGone = error instanceof BffError && error.status === 404;
            throw error;
          };
          isGone = (await saveDeletion(send, { about: { text: product.name } })) !== null || isGone;
          if (!isGone) return;
          await edit((before) => ({
            ...before,
            results: before.results.filter(({ id }) => id !== product.id),
            total: [{ count: totalOf(before) - 1 }],
          }));
        },
        onClosed: () => {
          // With the last row the table goes; the search stays, whatever comes in its place.
          focusById(!isGone ? `delete-${product.id}` : neighbour ? productLinkId(neighbour.id) : 'products-search');
        },
      });
    };
    return productColumns((product) => void askToDelete(product));
  }, [rows, saveDeletion, edit]);
  const choosePlace = useCallback(
    (product: ProductListRow) => {
      if (!filtered) return setPlacing({ product, whole: null });
      readWholePlace(product).then(
        (whole) => setPlacing({ product, whole }),
        (error: unknown) => {
          if (!(error instanceof BffError)) throw error;
          showToast.error(`There was a problem getting the products ${error.message}`);
        },
      );
    },
    [filtered],
  );
  const placeOf = (product: ProductListRow) => rows.findIndex(({ id }) => id === product.id) + 1;
  const placeAt = async ({ product, whole }: Placing, place: number) => {
    if (whole) {
      const first = Math.min(whole.place, place) - 1;
      const between = await readProducts(WHOLE, { from: first, to: Math.max(whole.place, place) });
      moveInWhole(
        between,
        between.findIndex(({ id }) => id === product.id),
        place - 1 - first,
      );
    } else {
      const further = place > rows.length ? await readProducts(view, { from: rows.length, to: place }) : [];
      move(placeOf(product) - 1, place - 1, further);
    }
    const done = `Moved ${product.name} to place ${formatCount(place)}${whole ? ' of the whole list' : ''}.`;
    if (whole || place > rows.length) showToast.success(done);
    else announce(done);
  };

  return (
    <>
      <div className="contents" onClick={(event) => openProduct(event, open)}>
        <SelectionProvider
          store={selection}
          address={productsAddress}
          view={view}
          rows={rows.map(({ id, name }) => ({ id, label: name }))}
        >
          <PriorityTable
            label="Products"
            className="products"
            columns={columns}
            rows={rows}
            total={total}
            onMove={move}
            onDragging={setDragging}
            onChoosePlace={choosePlace}
          />
          <SelectionBar>{(selected) => <DownloadTicked report="products" selected={selected} />}</SelectionBar>
        </SelectionProvider>
      </div>
      <ViewMore
        shown={rows.length}
        count={{ total }}
        mostRows={MAX_LISTED_PRODUCTS}
        more={more}
        problem="There was a problem getting the products"
        end="Search or choose a category to see the others."
      />
      {placing ? (
        <PlaceProduct
          product={placing.product}
          place={placing.whole?.place ?? placeOf(placing.product)}
          total={placing.whole?.total ?? total}
          isPart={filtered}
          mostMoved={MAX_MOVED_PRODUCTS}
          onPlace={(place) => placeAt(placing, place)}
          onClose={() => setPlacing(null)}
          onClosed={() => focusById(handleId(placing.product.id))}
        />
      ) : null}
    </>
  );
}

/** A link to a product leaves the list, so the page that comes begins at its top. */
function openProduct(event: MouseEvent<HTMLElement>, open: (href: string) => void): void {
  const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  open(link.href);
}

/**
 * Reads the products at some places of a view, an answer at a time.
 *
 * @param from the first place, from 0; `to` is the place behind the last
 * @throws BffError
 */
async function readProducts(view: ProductsView, { from, to }: { from: number; to: number }): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  for (let offset = from; offset < to; offset += MAX_LISTED_PRODUCTS) {
    const query = productsQuery(view, { offset, limit: Math.min(MAX_LISTED_PRODUCTS, to - offset) });
    const { results } = await bff<typeof listProducts>('GET', '/products/all', { query });
    rows.push(...results);
  }
  return rows;
}

/**
 * Reads the place of a product in the whole list, and how many products that has.
 *
 * @throws BffError
 */
async function readWholePlace({ id, priority }: ProductListRow): Promise<{ place: number; total: number }> {
  const query = productsQuery(WHOLE, { offset: priority - 1, limit: 1 });
  const { results, total } = await bff<typeof listProducts>('GET', '/products/all', { query });
  if (results[0]?.id !== id)
    throw new BffError(409, { message: 'The order was changed meanwhile. Please reload the list.' });
  return { place: priority, total: total[0]?.count ?? priority };
}
