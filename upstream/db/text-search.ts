import type { ClientBase, Pool } from 'pg';
import type { Direction } from '@/lib/contract/list-endpoint';
import { containsPattern } from '@/lib/domain/order-search';
import { singleRow, pageOf, type ListPart } from './page-of';
import { planOnce, statement, where, type Parameters } from './statement';

/** Shorter terms are in no trigram; an index of their own holds them. */
const TRIGRAM = 3;

/** The condition that a row holds a text. */
export interface TextMatch {
  /** Answered by an index of the text. */
  index: string;
  /** Decided row by row of a list that is walked in its order. */
  scan: string;
  /** Of a text that may stand in another table, too. */
  either?: {
    /** As `index`, apart: what follows the table in a statement, so that each way can end at so many rows. */
    ways: readonly { join: string; index: string }[];
    /** As `scan`, of a walk so far that finding all rows of the other table first is quicker. */
    scanFar: string;
  };
}

/**
 * The condition that a column holds a term; both in the form of `searchKey`.
 *
 * @param column of letters alone, with an index of trigrams and one of `short_terms`, such as `p.search_text`
 */
export function contains(column: string, term: string, { add }: Pick<Parameters, 'add'>): TextMatch {
  const pattern = add(containsPattern(term));
  return {
    index: [...term].length < TRIGRAM ? `short_terms(${column}) @> ARRAY[${add(term)}]` : `${column} LIKE ${pattern}`,
    scan: scanned(`${column} LIKE ${pattern}`),
  };
}

/**
 * A condition that is decided row by row, so that no index of it is used. A plan that fits any text takes a LIKE for
 * rare and would sort the whole table; of a CASE it expects every second row to match, and walks the list in its order.
 */
export function scanned(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

/** Another table whose rows hold a text for those that refer to them. */
interface Referred {
  /** With its alias, such as `companies c`. */
  table: string;
  id: string;
  /** as of `contains`. */
  column: string;
  /** What refers to it. */
  reference: string;
}

/** The condition that a column holds a term, or that the row referred to does; both are as of `contains`. */
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

/** So many of the first rows tell how a list is searched. */
const SAMPLE = 200;

/** With fewer matches among them, a walk may meet those of a page late. */
const MET_SOON = 4;

/**
 * A walk that counts enough matches within about so many rows is quicker than the index, which finds all of them first.
 */
const WALKED = 8_000;

/** So many matches are put in order faster than the list is walked until it meets them late. */
const MAX_COLLECTED = 20_000;

/** A list that is searched by a text. */
export interface SearchedList extends Pick<ListPart, 'select' | 'window' | 'parameters'> {
  /** What every row is like. */
  conditions: readonly string[];
  match: TextMatch;
  /** Its order, which an index has: columns of the selected table, unique together. */
  columns: readonly string[];
  direction: Direction;
  /** More matches are not counted: the answer says that there are more. */
  counted: number;
}

/**
 * A page of the rows that hold a text, and how many there are, or at least are. What many of the first rows have is
 * counted and met by walking the list; all else is found by its index, and put in order unless the list meets it soon.
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
