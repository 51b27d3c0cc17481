import type { ClientBase, Pool } from 'pg';
import type { Direction } from '@/lib/contract/list-endpoint';
import { containsPattern } from '@/lib/domain/order-search';
import { singleRow, pageOf, type ListPart } from './page-of';
import { planOnce, statement, where, type Parameters } from './statement';

/** Shorter terms have no trigrams, and use another index. */
const TRIGRAM = 3;

export interface TextMatch {
  /** A form that uses a text index. */
  index: string;
  /** A form checked row by row while walking the list. */
  scan: string;
  /** For a text that may also be in another table. */
  either?: {
    /** Alternatives to `index`, as the SQL after the table, so that each can have its own limit. */
    ways: readonly { join: string; index: string }[];
    /** Like `scan`, for walks so long that finding all rows of the other table first is faster. */
    scanFar: string;
  };
}

/**
 * Matches a column that contains a term, both in the form of `searchKey`.
 *
 * @param column with a trigram index and one of `short_terms`, such as `p.search_text`
 */
export function contains(column: string, term: string, { add }: Pick<Parameters, 'add'>): TextMatch {
  const pattern = add(containsPattern(term));
  return {
    index: [...term].length < TRIGRAM ? `short_terms(${column}) @> ARRAY[${add(term)}]` : `${column} LIKE ${pattern}`,
    scan: scanned(`${column} LIKE ${pattern}`),
  };
}

/**
 * A condition checked row by row, without an index. A generic plan takes LIKE for rare and would sort the whole table;
 * for CASE it expects half the rows to match, and walks the list.
 */
export function scanned(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

interface Referred {
  /** With an alias, such as `companies c`. */
  table: string;
  id: string;
  /** The same as in `contains`. */
  column: string;
  reference: string;
}

/** Matches if a column, or one of the referred row, contains a term; both as in `contains`. */
export function containsEither(
  column: string,
  { table, id, reference, ...referred }: Referred,
  term: string,
  { add }: Pick<Parameters, 'add'>,
): TextMatch {
  const own = contains(column, term, { add });
  const other = contains(referred.column, term, { add });
  const all = `SELECT ${id} FROM ${table} WHERE ${other.index}`;
  return {
    index: `(${own.index} OR ${reference} = ANY(ARRAY(${all})))`,
    scan: `(${own.scan} OR (SELECT ${other.scan} FROM ${table} WHERE ${id} = ${reference}))`,
    either: {
      ways: [
        { join: '', index: own.index },
        { join: `JOIN ${table} ON ${id} = ${reference}`, index: other.index },
      ],
      scanFar: `(${own.scan} OR ${reference} IN (${all}))`,
    },
  };
}

/** The number of first rows that decide how to search. */
const SAMPLE = 200;

/** With fewer matches among them, a walk may take long to fill a page. */
const MET_SOON = 4;

/** If a walk finds enough matches within this many rows, it is faster than the index, which finds all of them first. */
const WALKED = 8_000;

/** Up to this many matches, sorting is faster than walking the list. */
const MAX_COLLECTED = 20_000;

export interface SearchedList extends Pick<ListPart, 'select' | 'window' | 'parameters'> {
  conditions: readonly string[];
  match: TextMatch;
  /** The list's sort, which has an index: columns of the selected table, unique together. */
  columns: readonly string[];
  direction: Direction;
  /** More matches aren't counted, and the answer says that there are more. */
  counted: number;
}

/**
 * A page of matching rows with their number, or a lower bound. Frequent texts are counted and found by walking the
 * list; others use their index and are sorted, unless a walk finds them soon.
 */
export async function pageOfMatches<Row>(
  db: Pool | ClientBase,
  { conditions, match, columns, direction, counted, ...part }: SearchedList,
): Promise<{ data: Row[]; total: number; totalIsLowerBound?: true }> {
  const { table, id } = part.select;
  const alias = id.slice(0, id.indexOf('.'));
  const orderBy = (rows: string) => columns.map((column) => `${rows}.${column} ${direction}`).join(', ');
  const inOrder = `ORDER BY ${orderBy(alias)}`;
  const keys = columns.map((column) => `${alias}.${column}`).join(', ');
  const read = (sources: readonly string[], most: number) =>
    pageOf<Row>(db, {
      ...part,
      found: `hits AS MATERIALIZED (
        ${sources.map((from) => `(SELECT ${keys} FROM ${from} LIMIT ${most})`).join(' UNION ')})`,
      ...{ from: 'hits', id: 'hits.id', where: [], orderBy: orderBy('hits') },
    });
  const walk = (scan: string, most: number) => read([`${table} ${where(conditions, scan)} ${inOrder}`], most);
  const ways = match.either?.ways ?? [{ join: '', index: match.index }];
  const collect = (most: number) =>
    read(
      ways.map(({ join, index }) => `${table} ${join} ${where(conditions, index)}`),
      most,
    );
  const { offset = 0, limit } = part.window;

  const first = `SELECT * FROM ${table} ${where(conditions)} ${inOrder} LIMIT ${SAMPLE}`;
  const sample = statement(
    `SELECT count(*)::integer AS matches FROM (${first}) AS ${alias} WHERE ${match.scan}`,
    part.parameters,
  );
  const { matches } = await singleRow<{ matches: number }>(db, planOnce(sample));
  const isCommon = matches * WALKED >= counted * SAMPLE;
  const far = match.either?.scanFar ?? match.scan;
  const enough = matches < MET_SOON ? MAX_COLLECTED : counted;
  const found = isCommon ? await walk(match.scan, Math.max(counted + 1, offset + limit)) : await collect(enough + 1);
  if (found.total <= counted) return { data: found.rows, total: found.total };
  const { rows } =
    isCommon || found.total <= enough ? found : await walk(matches < MET_SOON ? far : match.scan, offset + limit);
  return { data: rows, total: Math.max(counted, rows.length > 0 ? offset + rows.length : 0), totalIsLowerBound: true };
}
