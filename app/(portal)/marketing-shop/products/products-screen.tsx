import Link from 'next/link';
import { redirect } from 'next/navigation';
import { ListScreen } from '@/components/list/list-screen';
import { NoMatches } from '@/components/list/no-matches';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import { call, type Result, toResult } from '@/lib/api/call';
import { type Category, listCategories } from '@/lib/contract/categories';
import {
  listProducts,
  MAX_MOVED_PRODUCTS,
  MAX_PRODUCTS_PER_ANSWER,
  type ProductCounts,
  type ProductPage,
} from '@/lib/contract/products';
import { formatCount, formatCountOf } from '@/lib/format';
import { pageCount, ROWS_PER_PAGE } from '@/lib/page-range';
import { ADD_PRODUCT_PATH, CATEGORIES_PATH } from '@/lib/paths';
import { productsFilter, productsQuery, toListRow } from './product-list-row';
import { ProductsList } from './products-list';
import { ProductsColumnsMenu, ProductsDownload, ProductsFilters, ProductsTabs } from './products-table';

/** The products list from its title to its foot. Where reading failed, what could be read stays usable. */
export async function ProductsScreen({
  view,
  data,
  userId,
}: {
  view: ProductsView;
  data: Promise<ProductsData>;
  userId: number;
}) {
  const { page, categories, inAll } = await data;
  const { results, counts } = page.ok ? page.value : { results: [], counts: undefined };
  const total = page.ok ? totalOf(page.value) : 0;
  return (
    <ListScreen
      title="Products"
      list="products"
      userId={userId}
      here={productsAddress.href(view)}
      count={formatCount(counts?.total ?? total)}
      outcome={total === 0 ? 'No products' : formatCountOf(total, 'product')}
      rows={{ ids: results.map(({ id }) => id), noun: ['product', 'products'] }}
      actions={
        <>
          <Link href={CATEGORIES_PATH} prefetch={false} className={buttonClass()}>
            Categories
          </Link>
          <ProductsDownload view={view} query={productsFilter(view)} />
          <ProductsColumnsMenu />
          <Link href={ADD_PRODUCT_PATH} prefetch={false} className={buttonClass('primary')}>
            + Add product
          </Link>
        </>
      }
      tabs={
        categories.ok ? (
          <ProductsTabs view={view} categories={categories.value.map(({ id, name }) => ({ id, name }))} />
        ) : (
          <PartProblem>{`There was a problem getting the categories ${categories.error.message}`}</PartProblem>
        )
      }
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ProductsFilters view={view} />
          {counts ? <ProductFigures counts={counts} /> : null}
        </div>
      }
      // In the words of spec 1 §8.
      problem={page.ok ? null : { title: `There was a problem getting the products ${page.error.message}` }}
      empty={results.length === 0 ? <NoProducts view={view} inAll={inAll} /> : null}
    >
      <ProductsList
        key={productsAddress.scope(view)}
        view={view}
        rows={results.map(toListRow)}
        total={total}
        mostRows={MAX_PRODUCTS_PER_ANSWER}
        mostMoved={MAX_MOVED_PRODUCTS}
      />
    </ListScreen>
  );
}

/** What a figure of the whole filter is called, in the order of the spec (spec 1 §2). */
const FIGURES = [
  ['total', 'Total'],
  ['onSale', 'On sale'],
  ['soldOut', 'Sold out'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [keyof ProductCounts, string])[];

/** How many products the category and the search have, whichever of them the status filter shows. */
function ProductFigures({ counts }: { counts: ProductCounts }) {
  return (
    <dl aria-label="Products in this selection" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {FIGURES.map(([figure, label]) => (
        <div key={figure} className="flex items-baseline gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{formatCount(counts[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoProducts({ view, inAll }: { view: ProductsView; inAll: number | undefined }) {
  if (!productsAddress.isFiltered(view)) {
    return (
      <EmptyState
        title="No products yet."
        action={
          <a href={ADD_PRODUCT_PATH} className={buttonClass('primary')}>
            + Add product
          </a>
        }
      />
    );
  }
  const all = {
    label: 'All',
    count: inAll === undefined ? undefined : formatCount(inAll),
    href: productsAddress.filterHref(view, { category: undefined }),
  };
  return (
    <NoMatches title="No products match this filter." clearHref={productsAddress.clearHref(view)} elsewhere={[all]} />
  );
}

/** The most times 25 products that one list shows: what one answer of the upstream holds. */
const MAX_PAGE = MAX_PRODUCTS_PER_ANSWER / ROWS_PER_PAGE;

/** All that the products list is rendered from; either may fail without the other. */
interface ProductsData {
  page: Result<ProductPage>;
  categories: Result<Category[]>;
  /** How many match in all categories; asked where the chosen one has none. */
  inAll: number | undefined;
}

/** Reads a view of the list: page 3 is the first 75 products. Beyond the last page it redirects to that one. */
export async function readProducts(view: ProductsView): Promise<ProductsData> {
  const window = { offset: 0, limit: Math.min(view.page, MAX_PAGE) * ROWS_PER_PAGE };
  const [page, categories] = await Promise.all([
    toResult(call(listProducts, { query: productsQuery(view, window) })),
    toResult(call(listCategories, {})),
  ]);
  if (page.ok) {
    const pages = Math.min(MAX_PAGE, pageCount(totalOf(page.value)));
    if (view.page > pages) redirect(productsAddress.href({ ...view, page: pages }));
  }
  return { page, categories, inAll: page.ok && totalOf(page.value) === 0 ? await countInAll(view) : undefined };
}

/** How many products of all categories match the rest of the filter; undefined where that is the filter already. */
async function countInAll(view: ProductsView): Promise<number | undefined> {
  if (!view.category || (!view.search && !view.status)) return undefined;
  const query = productsQuery({ ...view, category: undefined }, { offset: 0, limit: 1 });
  const found = await toResult(call(listProducts, { query }));
  return found.ok ? totalOf(found.value) : undefined;
}

/** How many products the filter shows, the status among it. */
function totalOf({ total, results }: ProductPage): number {
  return total[0]?.count ?? results.length;
}
