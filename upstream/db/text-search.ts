import { containsPattern } from '@/lib/domain/order-search';
import type { Parameters } from './statement';

/** Shorter terms are in too many trigrams for their index to help. */
const TRIGRAM = 3;

/**
 * The condition that a column holds a term; both in the form of `searchKey`.
 *
 * @param column of letters alone, with an index of trigrams, such as `p.search_text`
 */
export function holds(column: string, term: string, { add }: Pick<Parameters, 'add'>): string {
  // Joined to nothing, the column stays out of its trigram index.
  return `${column} ${term.length < TRIGRAM ? `|| '' ` : ''}LIKE ${add(containsPattern(term))}`;
}
