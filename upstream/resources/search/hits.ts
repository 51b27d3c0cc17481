import { FOUND_MATCHES, type FOUND_FIELDS, type FoundKind } from '@/lib/contract/search';
import type { AreaAccess } from '@/lib/domain/access-table';
import type { RouteType } from '@/lib/domain/access-table';
import { containsPattern } from '@/lib/domain/order-search';
import type { Parameters } from '@/upstream/db/statement';

export interface Term {
  typed: string;
  /** Non-empty result of `searchKey`. */
  key: string;
  most: number;
  maySee: (routeType: RouteType) => boolean;
}

/** A searchable kind: its access, and a query for the best matches; null if the term can't match. */
export interface SearchedKind {
  access: AreaAccess;
  /** Selects `hit` (JSON), `rank` (of FOUND_MATCHES) and `place`, the order within a rank. */
  query: (term: Term, collected: Parameters) => string | null;
}

export type SearchedKinds = Readonly<Partial<Record<FoundKind, SearchedKind>>>;

/** Shorter terms match too many trigrams for the index, so only search for prefixes. */
export const TRIGRAM = 3;

/** Matches to collect before ranking. A term with more is too short to identify one. */
export const MAX_HITS = 500;

export const startsPattern = (key: string) => containsPattern(key).slice(1);

export const [EXACT, START, INSIDE] = FOUND_MATCHES.map((_, rank) => rank) as [number, number, number];

/** A column in the form of `searchKey`, and its field. */
export type SearchedColumn = readonly [column: string, field: (typeof FOUND_FIELDS)[number]];

/** SQL patterns of a term: whole, prefix and anywhere. */
export function patternsOf({ key }: Pick<Term, 'key'>, { add }: Pick<Parameters, 'add'>) {
  return { whole: add(key), start: add(startsPattern(key)), part: add(containsPattern(key)) };
}

type Patterns = ReturnType<typeof patternsOf>;

/** SQL for the best rank among columns. */
export function rankOf(columns: readonly SearchedColumn[], { whole, start }: Patterns): string {
  const any = (test: string) => columns.map(([column]) => `${column} ${test}`).join(' OR ');
  return `CASE WHEN ${any(`= ${whole}`)} THEN ${EXACT} WHEN ${any(`LIKE ${start}`)} THEN ${START} ELSE ${INSIDE} END`;
}

/** SQL for the name of the best matching column. @param otherwise the result if none matches */
export function fieldOf(
  columns: readonly SearchedColumn[],
  { whole, start, part }: Patterns,
  otherwise: string,
): string {
  const when = (test: string) => columns.map(([column, field]) => `WHEN ${column} ${test} THEN '${field}'`).join(' ');
  return `CASE ${when(`= ${whole}`)} ${when(`LIKE ${start}`)} ${when(`LIKE ${part}`)} ELSE '${otherwise}' END`;
}

/** Combines tables of `id` and `rank`, keeping each id's best rank. */
export const bestOf = (...sources: readonly string[]) =>
  `(SELECT id, min(rank) AS rank FROM (${unionOf(sources)}) AS hits GROUP BY id)`;

export const unionOf = (sources: readonly string[]) => sources.map((source) => `(${source})`).join(' UNION ALL ');

/** The term as a valid database id; null if it isn't one. */
export function idOf({ key }: Pick<Term, 'key'>): number | null {
  const digits = /^#?0*([1-9]\d{0,8})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}
