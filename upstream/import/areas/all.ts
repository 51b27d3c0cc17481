import type { ImportArea } from '../area';
import { categories, products } from './catalog';
import { companies, openingBalances, people } from './companies';

/** Areas in the order in which they are imported: each refers only to earlier ones. */
export const IMPORT_AREAS: readonly ImportArea[] = [companies, people, openingBalances, categories, products];
