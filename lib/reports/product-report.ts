import type { ProductReportRow } from '../contract/products';
import type { Cell, Column, Report } from './column';
import { plainText } from './plain-text';

type ColumnOfProducts = Column & { key: Exclude<keyof ProductReportRow, 'id' | 'isHtml'> };

/** Product report columns, in the order of the spec (spec 1 §3). */
const COLUMNS: readonly ColumnOfProducts[] = [
  { key: 'sku', heading: 'SKU', kind: 'text', width: 18 },
  { key: 'category', heading: 'Category', kind: 'text', width: 22 },
  { key: 'productName', heading: 'Product Name', kind: 'text', width: 36 },
  { key: 'productDescription', heading: 'Product Description', kind: 'text', width: 60 },
  { key: 'color', heading: 'Color', kind: 'text', width: 14 },
  { key: 'size', heading: 'Size', kind: 'text', width: 10 },
  { key: 'custom', heading: 'Custom', kind: 'text', width: 14 },
  { key: 'inventoryQuantity', heading: 'Inventory Quantity', kind: 'number', width: 19 },
  { key: 'itemStatus', heading: 'Item Status', kind: 'text', width: 13 },
];

/** The product report. Descriptions that are written in HTML are told as plain text. */
export function productReport(): Report<ProductReportRow> {
  // The variants of a product follow each other, and share a description that may be long.
  let last = { written: '', plain: '' };
  const describe = (written: string) => {
    if (written !== last.written) last = { written, plain: plainText(written) };
    return last.plain;
  };
  return {
    columns: COLUMNS,
    cellsOf: (row) =>
      COLUMNS.map(
        ({ key }): Cell => (key === 'productDescription' && row.isHtml ? describe(row.productDescription) : (row[key] ?? null)),
      ),
  };
}
