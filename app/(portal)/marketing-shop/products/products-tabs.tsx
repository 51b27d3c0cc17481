'use client';

import { Tabs } from '@/components/list/tabs';
import type { Category } from '@/lib/contract/categories';
import { productsPath, type ProductsAddress } from '@/lib/paths';

/** The category tabs of the products list (spec 1 §2). The other filters go along from tab to tab. */
export function ProductsTabs({
  view,
  categories,
}: {
  view: ProductsAddress;
  categories: readonly Pick<Category, 'id' | 'name'>[];
}) {
  const hrefOf = (category: number | undefined) => productsPath({ ...view, page: 1, category });
  return (
    <Tabs
      label="Category"
      current={String(view.category ?? 'all')}
      tabs={[
        { id: 'all', label: 'All', href: hrefOf(undefined) },
        ...categories.map(({ id, name }) => ({ id: String(id), label: name, href: hrefOf(id) })),
      ]}
    />
  );
}
