import { FOUND_MATCHES, type FOUND_FIELDS, type FoundKind } from '@/lib/contract/search';
import type { AreaAccess } from '@/lib/domain/access-table';
import type { RouteType } from '@/lib/domain/access-table';
import { containsPattern } from '@/lib/domain/order-search';
import type { Parameters } from '@/upstream/db/statement';

/** What is looked for, in the forms in which columns hold it. */
export interface Term {
  /** As it was typed. */
  typed: string;
  /** Of `searchKey`; not empty. */
  key: string;
  /** The most matches of a kind. */
  most: number;
  /** May the caller see an area? */
  maySee: (routeType: RouteType) => boolean;
}

/** A kind of what is found: who may see it, and a query for its best matches; null where the term means none. */
export interface SearchedKind {
  access: AreaAccess;
  /** Rows of `hit` (JSON), `rank` (of FOUND_MATCHES) and `place`, its order among equals. */
  query: (term: Term, collected: Parameters) => string | null;
}

export type SearchedKinds = Readonly<Partial<Record<FoundKind, SearchedKind>>>;

/** Shorter terms are in too many trigrams for their index to help: only what begins with them is found. */
export const TRIGRAM = 3;

/** So many matches are collected before the best are chosen: a term that more have is too short to mean one of them. */
export const MAX_HITS = 500;

export const startsPattern = (key: string) => containsPattern(key).slice(1);

/** The places of FOUND_MATCHES. */
export const [EXACT, START, INSIDE] = FOUND_MATCHES.map((_, rank) => rank) as [number, number, number];

/** A column in the form of `searchKey` and what it holds. */
export type SearchedColumn = readonly [column: string, field: (typeof FOUND_FIELDS)[number]];

/** The parameters of a term: the whole, its beginning, and anywhere inside. */
export function patternsOf({ key }: Pick<Term, 'key'>, { add }: Pick<Parameters, 'add'>) {
  return { whole: add(key), start: add(startsPattern(key)), part: add(containsPattern(key)) };
}

type Patterns = ReturnType<typeof patternsOf>;

/** How well the best of some columns matches. */
export function rankOf(columns: readonly SearchedColumn[], { whole, start }: Patterns): string {
  const any = (test: string) => columns.map(([column]) => `${column} ${test}`).join(' OR ');
  return `CASE WHEN ${any(`= ${whole}`)} THEN ${EXACT} WHEN ${any(`LIKE ${start}`)} THEN ${START} ELSE ${INSIDE} END`;
}

/** The name of the column that matches best. @param otherwise where none of them does */
export function fieldOf(
  columns: readonly SearchedColumn[],
  { whole, start, part }: Patterns,
  otherwise: string,
): string {
  const when = (test: string) => columns.map(([column, field]) => `WHEN ${column} ${test} THEN '${field}'`).join(' ');
  return `CASE ${when(`= ${whole}`)} ${when(`LIKE ${start}`)} ${when(`LIKE ${part}`)} ELSE '${otherwise}' END`;
}

/** Of several tables of `id` and `rank` each id once, with its best rank. */
export const bestOf = (...sources: readonly string[]) =>
  `(SELECT id, min(rank) AS rank FROM (${unionOf(sources)}) AS hits GROUP BY id)`;

/** The rows of all statements. */
export const unionOf = (sources: readonly string[]) => sources.map((source) => `(${source})`).join(' UNION ALL ');

/** The term's digits as an id that the database may hold; null where it is none. */
export function idOf({ key }: Pick<Term, 'key'>): number | null {
  const digits = /^#?0*([1-9]\d{0,8})$/.exec(key)?.[1];
  return digits === undefined ? null : Number(digits);
}
