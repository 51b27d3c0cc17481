import type { ImportArea } from '../area';
import { categories, products } from './catalog';
import { companies, openingBalances, people } from './companies';
import { orders } from './orders';
import { articleCodes, claims, promotions, rates, serialNumbers } from './rewards';

/** Areas in the order in which they are imported: each refers only to earlier ones. */
export const IMPORT_AREAS: readonly ImportArea[] = [
  companies,
  people,
  openingBalances,
  categories,
  products,
  rates,
  promotions,
  articleCodes,
  serialNumbers,
  claims,
  orders,
];
