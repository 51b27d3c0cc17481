import { ListCard } from '@/components/list/list-card';
import { ListNavigation } from '@/components/list/list-navigation';
import { PageTitle } from '@/components/layout/page-title';
import { ErrorState } from '@/components/ui/error-state';
import { PartProblem } from '@/components/ui/part-problem';
import { MAX_MOVED_PRODUCTS, MAX_PRODUCTS_PER_ANSWER, type ProductPage } from '@/lib/contract/products';
import { formatCount } from '@/lib/format';
import { productsPath, type ProductsAddress } from '@/lib/paths';
import { NoProducts } from './no-products';
import { ProductActions } from './product-actions';
import { ProductFigures } from './product-figures';
import { toListRow } from './product-list-row';
import { ProductsFilters } from './products-filters';
import { ProductsList } from './products-list';
import { ProductsTabs } from './products-tabs';
import type { ProductsReading } from './read-products';

/** The products list from its title to its foot. Where reading failed, what could be read stays usable. */
export async function ProductsScreen({ view, reading }: { view: ProductsAddress; reading: Promise<ProductsReading> }) {
  const { page, categories } = await reading;
  return (
    <ListNavigation view={productsPath(view)} outcome={page.ok ? totalInWords(page.value) : problem(page.error.message)}>
      <PageTitle
        count={page.ok ? formatCount(page.value.counts?.total ?? totalOf(page.value)) : undefined}
        actions={<ProductActions view={view} />}
      >
        Products
      </PageTitle>
      {categories.ok ? (
        <ProductsTabs view={view} categories={categories.value.map(({ id, name }) => ({ id, name }))} />
      ) : (
        <PartProblem>{`There was a problem getting the categories ${categories.error.message}`}</PartProblem>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ProductsFilters view={view} />
        {page.ok && page.value.counts ? <ProductFigures counts={page.value.counts} /> : null}
      </div>
      <ListCard>
        {!page.ok ? (
          <ErrorState title={problem(page.error.message)} />
        ) : page.value.results.length === 0 ? (
          <NoProducts view={view} />
        ) : (
          <ProductsList
            key={productsPath({ ...view, page: 1 })}
            view={view}
            rows={page.value.results.map(toListRow)}
            total={totalOf(page.value)}
            mostRows={MAX_PRODUCTS_PER_ANSWER}
            mostMoved={MAX_MOVED_PRODUCTS}
          />
        )}
      </ListCard>
    </ListNavigation>
  );
}

/** In the words of spec 1 §8. */
function problem(detail: string): string {
  return `There was a problem getting the products ${detail}`;
}

/** How many products the filter shows, the status among it. */
function totalOf({ total, results }: ProductPage): number {
  return total[0]?.count ?? results.length;
}

function totalInWords(page: ProductPage): string {
  const total = totalOf(page);
  if (total === 0) return 'No products';
  return total === 1 ? '1 product' : `${formatCount(total)} products`;
}
