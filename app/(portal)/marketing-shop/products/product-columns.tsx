'use client';

import { Pencil, Trash2 } from 'lucide-react';
import type { OrderedColumn } from '@/components/list/ordered-columns';
import { Thumbnail } from '@/components/ui/thumbnail';
import { assetPath } from '@/lib/asset-path';
import { formatCount } from '@/lib/format';
import { productPath } from '@/lib/paths';
import type { ProductListRow } from './product-list-row';
import { ProductStatus } from './product-status';

/** What stands where a row has nothing to show. */
const NOTHING = '—';

/** The id of a product's link, by which the focus comes to it. */
export function productLinkId(id: number): string {
  return `product-${id}`;
}

/**
 * The columns of the products list.
 *
 * @param onDelete asks whether a product shall be deleted
 */
export function productColumns(onDelete: (product: ProductListRow) => void): OrderedColumn<ProductListRow>[] {
  return [
    {
      id: 'picture',
      header: { hidden: 'Picture' },
      width: 97,
      className: 'product-picture',
      show: ({ picture }) => <Thumbnail path={assetPath(picture)} className="size-[72.64px]" />,
    },
    {
      id: 'name',
      header: 'Product',
      className: 'product-name',
      show: ({ id, name }) => (
        <a id={productLinkId(id)} data-row-link href={productPath(id)}>
          {name}
        </a>
      ),
    },
    {
      id: 'categories',
      header: 'Category',
      width: 168,
      className: 'sub product-categories',
      show: ({ categories }) => categories ?? NOTHING,
    },
    {
      id: 'sku',
      header: 'SKU',
      width: 148,
      className: 'sub product-sku',
      show: ({ sku, variants }) => (variants ? variantsInWords(variants) : (sku ?? NOTHING)),
    },
    {
      id: 'price',
      header: 'Price',
      width: 120,
      className: 'num product-price',
      show: ({ price }) => price ?? NOTHING,
    },
    {
      id: 'stock',
      header: 'Stock',
      width: 104,
      className: 'num product-stock',
      show: ({ stock }) => stock,
    },
    {
      id: 'status',
      header: 'Status',
      width: 116,
      className: 'product-status',
      show: ({ state }) => <ProductStatus state={state} />,
    },
    {
      id: 'actions',
      header: { hidden: 'Actions' },
      width: 88,
      className: 'actions',
      show: (product) => (
        <>
          <a
            href={productPath(product.id)}
            aria-label={`Edit ${product.name}`}
            title="Edit"
            className="row-action"
          >
            <Pencil aria-hidden size={16} />
          </a>
          <button
            type="button"
            id={`delete-${product.id}`}
            aria-label={`Delete ${product.name}`}
            title="Delete"
            className="row-action row-action-bad"
            onClick={() => onDelete(product)}
          >
            <Trash2 aria-hidden size={16} />
          </button>
        </>
      ),
    },
  ];
}

function variantsInWords(count: number): string {
  return count === 1 ? '1 variant' : `${formatCount(count)} variants`;
}
