import type { Readable } from 'node:stream';
import type { ClientBase, Pool } from 'pg';
import { copyRows } from './copy-rows';
import { single } from './drizzle';
import { planOnce, statement, where, type Parameters, type Statement } from './statement';

export interface Selection {
  /** Pairs for `json_build_object`. */
  fields: string;
  /** A table with its alias, such as `products p`. */
  table: string;
  id: string;
  /** Other tables that `fields` reads. */
  joins?: string;
}

export interface ListSource {
  /** Tables that determine rows and order; by default the selected one. */
  from?: string;
  /** Conditions, joined by AND. */
  where: readonly string[];
  /** Columns with directions, unique together. */
  orderBy: string;
}

export interface ListPart extends ListSource {
  select: Selection;
  /** A shared part of `from` and `total`, evaluated once: `hits AS MATERIALIZED (SELECT …)`. */
  found?: string;
  /** The row's key in `from`, if named differently from the selected table. */
  id?: string;
  window: { limit: number; offset?: number };
  /** The parameters used in `where` and the other parts. */
  parameters: Parameters;
  /** Set for one of few frequent texts, so that each connection plans it once. */
  isCommon?: boolean;
}

export interface ListPage extends ListPart {
  /** SQL for the totals; default is the number of rows. */
  total?: string;
}

/**
 * Reads a page of a list: first the keys, from an index on filter and sort, then the rows' fields.
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

/** Like `pageOf`, without totals. */
export async function rowsOf<Row>(db: Pool | ClientBase, part: ListPart): Promise<Row[]> {
  const { rows } = await singleRow<{ rows: Row[] }>(db, statementOf(part, ''));
  return rows;
}

/** The statement of `pageOf`, for tests of its plan. */
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

/** Reads a row by its key; undefined if it doesn't exist. */
export async function rowById<Row>(
  db: Pool | ClientBase,
  { fields, table, id, joins = '' }: Selection,
  key: number,
): Promise<Row | undefined> {
  const text = `SELECT json_build_object(${fields}) AS row FROM ${table} ${joins} WHERE ${id} = $1`;
  const { rows } = await db.query<{ row: Row }>(planOnce({ text, values: [key] }));
  return rows[0]?.row;
}

/** Number of matching rows. @param isCommon as in `ListSource` */
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

export interface Report extends ListSource {
  select: Selection;
  /** Limits the rows to these ids, in the form of `IdsInAddress`. */
  ids: string | undefined;
  /** Counts the records behind the rows in the same snapshot; null if unknown. */
  total: (client: ClientBase) => Promise<number | null>;
  gone: AbortSignal;
}

/** Streams all rows of a list. COPY takes no parameters, so write conditions with `quotedLiterals`. @throws TooBusy */
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

export async function singleRow<T extends object>(db: Pool | ClientBase, asked: Statement): Promise<T> {
  return single((await db.query<T>(asked)).rows);
}
