import type { ImportArea } from '../area';
import { categories, products } from './catalog';
import { companies, openingBalances, people } from './companies';
import { content, notes } from './content';
import { orders } from './orders';
import { pointRequests } from './point-requests';
import { articleCodes, claims, promotions, rates, serialNumbers } from './rewards';
import { inquiries, projects, warrantyClaims } from './support';

/** Areas in the order in which they are imported: each refers only to earlier ones. */
export const IMPORT_AREAS: readonly ImportArea[] = [
  ...[companies, people, openingBalances, categories, products],
  ...[rates, promotions, articleCodes, serialNumbers, claims],
  ...[orders, pointRequests, projects, warrantyClaims, inquiries, content, notes],
];
