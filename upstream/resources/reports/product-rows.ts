import type { z } from 'zod';
import type { listProductReport } from '@/lib/contract/reports';
import { quotedLiterals, where } from '../orders/statement';
import { activeCondition, productSource } from '../products/list';

/**
 * Writes the query for the rows of the product report: the products of the list under the same filter, in the same
 * order, each with its variants, or with its own stock where it has none.
 *
 * @returns a query of one column `row`, as JSON of the shape of `ProductReportRow`
 */
export function productReportQuery({ active, order = 'asc', ...filter }: z.output<typeof listProductReport.query>): string {
  const { source, conditions } = productSource(filter, quotedLiterals());
  return `
    SELECT json_build_object(${ROW_FIELDS}) AS row
    FROM ${source}
    LEFT JOIN product_variants v ON v.product_id = p.id
    ${where(conditions, activeCondition(active))}
    ORDER BY p.priority ${order}, p.id ${order}, v.id`;
}

const ROW_FIELDS = `
  'id', p.id,
  'sku', CASE WHEN v.id IS NULL THEN p.sku ELSE v.sku END,
  'category', (
    SELECT string_agg(c.name, ', ' ORDER BY c.priority)
    FROM product_categories held JOIN categories c ON c.id = held.category_id
    WHERE held.product_id = p.id
  ),
  'productName', p.name,
  'productDescription', p.description,
  'isHtml', p.is_html,
  'color', v.color,
  'size', v.size,
  'custom', v.custom,
  'inventoryQuantity', CASE
    WHEN coalesce(v.unlimited, p.unlimited) THEN to_json('Unlimited'::text)
    ELSE to_json(coalesce(v.stock, p.quantity))
  END,
  'itemStatus', CASE WHEN p.active THEN 'Visible' ELSE 'Hidden' END`;
