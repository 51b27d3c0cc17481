import { listCategories } from '../../contract/categories';
import { listProducts, type ProductReportRow } from '../../contract/products';
import { plainText } from '../../domain/plain-text';
import { defineReport } from '../define-report';
import { nameOf } from '../file-name';

/** Column order of spec 1 §3. */
export const products = defineReport({
  name: 'products',
  title: 'Products',
  noun: ['product', 'products'],
  endpoint: listProducts.report,
  columns: () => [
    { heading: 'SKU', kind: 'text', width: 18, cell: ({ sku }) => sku },
    { heading: 'Category', kind: 'text', width: 22, cell: ({ category }) => category },
    { heading: 'Product Name', kind: 'text', width: 36, cell: ({ productName }) => productName },
    { heading: 'Product Description', kind: 'text', width: 60, cell: descriptions() },
    { heading: 'Color', kind: 'text', width: 14, cell: ({ color }) => color },
    { heading: 'Size', kind: 'text', width: 10, cell: ({ size }) => size },
    { heading: 'Custom', kind: 'text', width: 14, cell: ({ custom }) => custom },
    { heading: 'Inventory Quantity', kind: 'number', width: 19, cell: ({ inventoryQuantity }) => inventoryQuantity },
    { heading: 'Item Status', kind: 'text', width: 13, cell: ({ itemStatus }) => itemStatus },
  ],
  words: ({ categories, active, stock, searchName }, call) => [
    nameOf('category', categories, async (id) => (await call(listCategories)).find((category) => category.id === id)),
    active === undefined ? undefined : active ? 'visible' : 'hidden',
    stock === 'soldOut' ? 'sold out' : stock === 'low' ? 'low stock' : undefined,
    searchName,
  ],
});

/** Converts descriptions to text once per product, because its variants share a possibly long one. */
function descriptions(): (row: ProductReportRow) => string | null | undefined {
  let last = { written: '', plain: '' };
  return ({ isHtml, productDescription: written }) => {
    if (!isHtml) return written;
    if (written !== last.written) last = { written, plain: plainText(written) };
    return last.plain;
  };
}
