'use client';

import { Breadcrumb } from '@/components/layout/breadcrumb';
import { LiveList } from '@/components/list/live-list';
import { useList, type ListProps } from '@/components/list/use-list';
import { EmptyState } from '@/components/ui/empty-state';
import { productsAddress } from '@/lib/addresses/products';
import { formatCount, formatCountOf } from '@/lib/format';
import { AddCategory } from './add-category';
import { categoriesSource } from './categories-source';
import { CategoriesTable } from './categories-table';

/** The categories of the shop (spec 1 §2). */
export function CategoriesScreen(props: ListProps) {
  const list = useList(categoriesSource, props);
  const categories = list.shown?.answer ?? [];
  return (
    <>
      <Breadcrumb href={productsAddress.href({})}>Products</Breadcrumb>
      <LiveList
        list={list}
        title="Categories"
        count={formatCount(categories.length)}
        outcome={formatCountOf(categories.length, 'category', 'categories')}
        filters={<AddCategory />}
        // In the words of spec 1 §8.
        problem={(reason) => `There was a problem getting the categories ${reason}`}
        empty={
          categories.length === 0 ? (
            <EmptyState title="No categories yet.">
              Products are grouped by categories. Add the first one above.
            </EmptyState>
          ) : null
        }
      >
        <CategoriesTable categories={categories} edit={list.edit} />
      </LiveList>
    </>
  );
}
