import { defineList } from '@/components/list/define-list';
import { NOTHING } from '@/components/list/list-column';
import { categoriesAddress, type CategoriesView } from '@/lib/addresses/categories';
import { productsAddress } from '@/lib/addresses/products';
import type { listCategories } from '@/lib/contract/categories';
import { formatCount, formatCountOf } from '@/lib/text/format';
import { CategoryName, RowActions, type CategoryContext } from './category-cells';

export const categoriesSource = defineList<typeof listCategories, CategoriesView, CategoryContext>()({
  path: '/categories',
  address: categoriesAddress,
  noun: ['category', 'categories'],
  rows: (categories) => categories,
  count: (categories) => ({ total: categories.length }),
  whole: true,
  columns: [
    { field: 'priority', header: 'Priority', kind: 'number', className: 'category-priority' },
    {
      id: 'name',
      header: 'Category',
      hideable: false,
      className: 'category-name',
      cell: (category, { editor, finish }) => <CategoryName category={category} editor={editor} onFinish={finish} />,
    },
    {
      id: 'count',
      header: '# of items',
      kind: 'number',
      className: 'category-count',
      cell: ({ id, name, count }) =>
        count === undefined ? (
          NOTHING
        ) : (
          <a
            data-row-link
            href={productsAddress.href({ category: id })}
            aria-label={`${formatCountOf(count, 'item')} of ${name}`}
            className="inline-block min-w-6 leading-6"
          >
            {formatCount(count)}
            <span className="sm:hidden">{count === 1 ? ' item' : ' items'}</span>
          </a>
        ),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      className: 'actions',
      may: ['products', 'change'],
      cell: (category, { editor, remove }) => <RowActions category={category} editor={editor} onRemove={remove} />,
    },
  ],
});
