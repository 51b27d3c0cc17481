import { listCategories } from '../../contract/categories';
import { getProduct, listProducts, type ProductReportRow, type ProductRow } from '../../contract/products';
import { plainText } from '../../domain/plain-text';
import { unreadableRowsIn } from '../../domain/unreadable-rows';
import { defineReport, type ReportCall } from '../define-report';
import { nameOf } from '../file-name';
import { rowsOfDetails, type Lines } from '../rows-of-lists';

/** In the order of the spec (spec 1 §3). */
export const products = defineReport({
  name: 'products',
  title: 'Products',
  noun: ['product', 'products'],
  endpoint: listProducts.report,
  fallback: rowsOfDetails({
    noun: 'products',
    pageOf: async (call, query) => {
      const { results, total, ...rest } = await call(listProducts, query);
      return { ...rest, data: results, total: total[0]?.count ?? 0 };
    },
    linesOf,
  }),
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

/** The variants of a product, or itself where it has none. Only its detail tells the description. */
async function linesOf({ id }: ProductRow, call: ReportCall): Promise<Lines<ProductReportRow>> {
  const product = await call(getProduct, undefined, { id });
  const shared = {
    id,
    category: product.categories.map(({ name }) => name).join(', '),
    productName: product.name,
    productDescription: product.description,
    isHtml: product.isHtml,
    itemStatus: product.active ? ('Visible' as const) : ('Hidden' as const),
  };
  const inventory = (unlimited: boolean, pieces: number | null | undefined) =>
    unlimited ? ('Unlimited' as const) : (pieces ?? 0);
  const unreadable = unreadableRowsIn(product, 'variants').length;
  if (product.variants.length + unreadable === 0) {
    const inventoryQuantity = inventory(product.unlimited, product.quantity);
    return { lines: [{ ...shared, sku: product.sku, inventoryQuantity }], unreadable };
  }
  const lines = product.variants.map(({ sku, color, size, custom, unlimited, stock }) => ({
    ...shared,
    ...{ sku, color, size, custom },
    inventoryQuantity: inventory(unlimited, stock),
  }));
  return { lines, unreadable };
}

/** Descriptions in HTML as plain text. The variants of a product follow each other and share one, which may be long. */
function descriptions(): (row: ProductReportRow) => string | null | undefined {
  let last = { written: '', plain: '' };
  return ({ isHtml, productDescription: written }) => {
    if (!isHtml) return written;
    if (written !== last.written) last = { written, plain: plainText(written) };
    return last.plain;
  };
}
