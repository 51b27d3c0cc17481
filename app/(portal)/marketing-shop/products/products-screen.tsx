'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { PortalLink } from '@/components/layout/navigation';
import { May, useMay } from '@/components/layout/rights';
import { LiveList } from '@/components/list/live-list';
import { NoMatches } from '@/components/list/no-matches';
import { useList, type ListProps } from '@/components/list/use-list';
import { useAnswer } from '@/components/query/use-answer';
import { DownloadReport } from '@/components/report/download-report';
import { buttonClass } from '@/components/ui/button-class';
import { EmptyState } from '@/components/ui/empty-state';
import { PartProblem } from '@/components/ui/error-state';
import { RetryButton } from '@/components/ui/retry-button';
import { productsAddress, type ProductsView } from '@/lib/addresses/products';
import type { Output } from '@/lib/contract/endpoint';
import type { listProducts, ProductCounts } from '@/lib/contract/products';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { ADD_PRODUCT_PATH, CATEGORIES_PATH, PLANNED_CHANGES_PATH } from '@/lib/addresses/paths';
import { query } from '@/lib/query/client';
import { ProductsList } from './products-list';
import { ALL_CATEGORIES, countInAll, productsFilter, productsSource, totalOf } from './products-source';
import { ProductsFilters, ProductsTabs, selection } from './products-table';

/** The products list. If a part can't be read, the rest stays usable. */
export function ProductsScreen(props: ListProps) {
  const list = useList(productsSource, props);
  const hasCategories = useMay('categoryList');
  const categories = useAnswer({ ...ALL_CATEGORIES, enabled: hasCategories });
  const { answer, shownView: view } = list;
  const { total } = list.counted;
  return (
    <LiveList
      list={list}
      title="Products"
      outcome={total === 0 ? 'No products' : formatCountOf(total, 'product')}
      actions={
        <>
          {hasCategories ? (
            <PortalLink href={CATEGORIES_PATH} className={buttonClass()}>
              Categories
            </PortalLink>
          ) : null}
          <May do="plannedChanges">
            <PortalLink href={PLANNED_CHANGES_PATH} className={buttonClass()}>
              Planned changes
            </PortalLink>
          </May>
          {/* Downloads the filter's products, or the selected ones. */}
          <DownloadReport
            report="products"
            query={productsFilter(list.view)}
            selection={{ store: selection, scope: productsAddress.scope(list.view) }}
          />
          <May do="change" in="products">
            <PortalLink href={ADD_PRODUCT_PATH} className={buttonClass('primary')}>
              + Add product
            </PortalLink>
          </May>
        </>
      }
      tabs={
        categories.problem !== null ? (
          <PartProblem retry={<RetryButton of={categories.error} onRetry={() => void categories.refetch()} />}>
            {`There was a problem getting the categories ${categories.problem}`}
          </PartProblem>
        ) : (
          <ProductsTabs view={list.view} shown={list.shownView} categories={categories.data ?? []} />
        )
      }
      filters={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <ProductsFilters list={list} />
          {answer?.counts ? <ProductFigures counts={answer.counts} /> : null}
        </div>
      }
      // Wording from spec 1 §8.
      problem={(reason) => `There was a problem getting the products ${reason}`}
      empty={<NoProducts view={view} />}
    >
      {answer ? <ProductsList list={list} answer={answer} /> : null}
    </LiveList>
  );
}

/** Labels of the filter's figures, in the spec's order (spec 1 §2). */
const FIGURES = [
  ['total', 'Total'],
  ['onSale', 'On sale'],
  ['soldOut', 'Sold out'],
  ['hidden', 'Hidden'],
] as const satisfies readonly (readonly [keyof ProductCounts, string])[];

/** Product counts for the category and search, regardless of the status filter. */
function ProductFigures({ counts }: { counts: ProductCounts }) {
  return (
    <dl aria-label="Products in this view" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {FIGURES.map(([figure, label]) => (
        <div key={figure} className="flex items-baseline gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{formatCount(counts[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoProducts({ view }: { view: ProductsView }) {
  const inAll = useInAllCategories(view);
  if (!productsAddress.isFiltered(view)) {
    return (
      <EmptyState
        title="No products yet."
        action={
          <May do="change" in="products">
            <a href={ADD_PRODUCT_PATH} className={buttonClass('primary')}>
              + Add product
            </a>
          </May>
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

/** The number of matches in all categories; undefined if the filter already covers them. */
function useInAllCategories(view: ProductsView): number | undefined {
  const read = countInAll(view);
  const { data } = useQuery<Output<typeof listProducts>>(
    read ? query(read) : { queryKey: ['/products/all'], queryFn: skipToken },
  );
  return data && totalOf(data);
}
