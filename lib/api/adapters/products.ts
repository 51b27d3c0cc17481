import { getProduct, listProducts, type Product } from '../../contract/products';
import { sanitiseRichText } from '../../domain/rich-text';
import { adapter, requireSupport } from './adapter';

export const PRODUCT_ADAPTERS = [
  requireSupport(listProducts, { stock: 'This server can’t list products by their stock.' }),
  adapter(getProduct, async (answer) => withCleanDescription(await answer)),
];

/** No markup reaches the editor that the own upstream would not store. */
function withCleanDescription(product: Product): Product {
  return product.isHtml ? { ...product, description: sanitiseRichText(product.description) } : product;
}
