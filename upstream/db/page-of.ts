import type { Readable } from 'node:stream';
import type { ClientBase, Pool } from 'pg';
import { copyRows } from './copy-rows';
import { single } from './drizzle';
import { planOnce, statement, where, type Parameters, type Statement } from './statement';

/** The fields of a row. */
export interface Selection {
  /** Pairs of `json_build_object`. */
  fields: string;
  /** A table with its alias, such as `products p`. */
  table: string;
  /** Its key, such as `p.id`. */
  id: string;
  /** What `fields` reads besides. */
  joins?: string;
}

/** Which rows a list holds, in which order. */
export interface ListSource {
  /** The tables that decide it; the selected one unless told otherwise. */
  from?: string;
  /** Conditions, joined by AND. */
  where: readonly string[];
  /** Columns with their directions, unique together. */
  orderBy: string;
}

export interface ListPart extends ListSource {
  select: Selection;
  /** A common part of `from` and `total`, found once: `hits AS MATERIALIZED (SELECT …)`. */
  found?: string;
  /** The key of a row in `from`, where its name is not that of the selected table. */
  id?: string;
  window: { limit: number; offset?: number };
  /** By which `where` and the others are written. */
  parameters: Parameters;
  /** Is its text one of few that are asked for often? Then each connection plans it once. */
  isCommon?: boolean;
}

/** A page of a list, with the totals of the whole list. */
export interface ListPage extends ListPart {
  /** Says it in SQL; how many rows there are, unless told otherwise. */
  total?: string;
}

/**
 * Reads a page of a list: first the keys of its rows, by an index for filter and order, then their fields.
 *
 * @example
 * const collected = parameters();
 * const { rows, total } = await pageOf<SubUser>(db, {
 *   select: { fields: `'id', u.id, 'email', u.email`, table: 'users u', id: 'u.id' },
 *   where: [`u.company_id = ${collected.add(companyId)}`], orderBy: 'u.name_key, u.id',
 *   window: windowOf(listSubUsers, query), parameters: collected,
 * });
 */
export async function pageOf<Row, Total = number>(
  db: Pool | ClientBase,
  page: ListPage,
): Promise<{ rows: Row[]; total: Total }> {
  return singleRow(db, pageStatement(page));
}

/** As `pageOf`, without a word of the whole list. */
export async function rowsOf<Row>(db: Pool | ClientBase, part: ListPart): Promise<Row[]> {
  const { rows } = await singleRow<{ rows: Row[] }>(db, statementOf(part, ''));
  return rows;
}

/** The statement of `pageOf`, for tests that look at its plan. */
export function pageStatement(page: ListPage): Statement {
  return statementOf(page, `, ${page.total ?? `(${countText(page.from ?? page.select.table, page.where)})`} AS total`);
}

function statementOf({ select, window, parameters, ...part }: ListPart, further: string): Statement {
  const { found, from = select.table, id = select.id, orderBy, isCommon = false } = part;
  const { limit, offset = 0 } = window;
  const written = statement(
    `WITH ${found ? `${found}, ` : ''}page AS MATERIALIZED (
      SELECT id, row_number() OVER () AS place FROM (
        SELECT ${id} AS id FROM ${from} ${where(part.where)}
        ORDER BY ${orderBy} LIMIT ${Number(limit)} OFFSET ${Number(offset)}
      ) AS found
    )
    SELECT (
      SELECT coalesce(json_agg(json_build_object(${select.fields}) ORDER BY page.place), '[]')
      FROM page JOIN ${select.table} ON ${select.id} = page.id ${select.joins ?? ''}
    ) AS rows ${further}`,
    parameters,
  );
  return isCommon ? planOnce(written) : written;
}

/** One row by its key; undefined where there is none. */
export async function rowById<Row>(
  db: Pool | ClientBase,
  { fields, table, id, joins = '' }: Selection,
  key: number,
): Promise<Row | undefined> {
  const text = `SELECT json_build_object(${fields}) AS row FROM ${table} ${joins} WHERE ${id} = $1`;
  const { rows } = await db.query<{ row: Row }>(planOnce({ text, values: [key] }));
  return rows[0]?.row;
}

/** How many rows a filter has. @param isCommon as of a part of a list */
export async function countOf(
  db: Pool | ClientBase,
  from: string,
  conditions: readonly string[],
  parameters: Parameters,
  isCommon = false,
): Promise<number> {
  const written = statement(countText(from, conditions), parameters);
  return (await singleRow<{ count: number }>(db, isCommon ? planOnce(written) : written)).count;
}

function countText(from: string, conditions: readonly string[]): string {
  return `SELECT count(*) FROM ${from} ${where(conditions)}`;
}

/** Every row of a list. */
export interface Report extends ListSource {
  select: Selection;
  /** Of these rows alone, by what the selection calls their id: as `IdsInAddress`. */
  ids: string | undefined;
  /** How many things all rows tell of, in the same moment of the database; null where that is not known. */
  total: (client: ClientBase) => Promise<number | null>;
  /** Stops reading. */
  gone: AbortSignal;
}

/**
 * Streams every row of a list. COPY takes no parameters: conditions are written by `quotedLiterals`.
 *
 * @throws TooBusy
 */
export async function reportOf(
  db: Pool,
  { select, ids, total, gone, ...source }: Report,
): Promise<{ total: number | null; lines: Readable }> {
  const { fields, table, id, joins = '' } = select;
  const conditions = ids === undefined ? source.where : [...source.where, `${id} IN (${ids.replaceAll('-', ', ')})`];
  const query = `
    SELECT json_build_object(${fields}) AS row FROM ${source.from ?? table} ${joins}
    ${where(conditions)} ORDER BY ${source.orderBy}`;
  const { first, lines } = await copyRows(db, { gone, first: ids === undefined ? total : unknown, query });
  return { total: first, lines };
}

const unknown = () => Promise.resolve(null);

/** Runs a statement that always answers one row. */
export async function singleRow<T extends object>(db: Pool | ClientBase, asked: Statement): Promise<T> {
  return single((await db.query<T>(asked)).rows);
}
