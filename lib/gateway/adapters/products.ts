import { listProducts } from '../../contract/products';
import { requireSupport } from './adapter';

export const PRODUCT_ADAPTERS = [
  requireSupport(listProducts, { stock: 'This server can’t filter products by stock.' }),
];
