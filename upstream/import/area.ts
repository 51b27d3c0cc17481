import type { CopyValue } from '@/upstream/db/copy-into';
import type { LockName } from '@/upstream/db/transaction';
import type { Column } from './column';

/** A staged row by column name. */
export type ImportRow = Readonly<Record<string, CopyValue>>;

/** A fault: the column, and a sentence for people. */
export type RowFault = readonly [column: string, sentence: string];

/** What the check knows of the rows before this one, and of the database. */
export interface Known {
  has: (kind: string, externalId: string) => boolean;
  /** Spent points of a company, by its external ID. */
  spent: Map<string, number>;
  /** Notes of a rule about the rows before, by a name of its own. */
  notes: <T>(name: string, start: () => T) => T;
}

export interface ImportFile {
  /** `orders` is read from orders.csv or orders.xlsx. */
  name: string;
  /** One sentence: what a row is. */
  meaning: string;
  columns: readonly Column[];
  /**
   * Kind of the external IDs in the first column, as intake keeps them. Without one, rows belong to the row of the
   * area's first file that their first column names, and are stored with it.
   */
  kind?: string;
  /** SQL of the keys in the database, as `key`, if rows are known by a column of their own instead of external IDs. */
  natural?: string;
  /** Table whose next IDs the rows get, as `id`. */
  table?: string;
  /** SQL of what the external ID stands for, from the staged rows `s`; without one, `s.id`. */
  result?: string;
  rule?: (row: ImportRow, known: Known) => RowFault | undefined;
  /** SQL of the rows as the columns name them, in the order in which they are to be imported. */
  select: string;
  /** SQL of the exported files: `name` in the folder, and `key` of the storage. */
  files?: string;
}

/** What is imported in one transaction: the rows of the first file, and those that belong to them. */
export interface ImportArea {
  title: string;
  files: readonly [ImportFile, ...ImportFile[]];
  /** Locks of screens that change the same order or list. */
  locks?: readonly LockName[];
  /** SQL that stores the new rows, which are staged as `staged_<file>` with `line` and `id`; $1 is the source. */
  write: readonly string[];
  /** What administrators should know, for the documentation. */
  notes?: string;
}

/** SQL that joins what an external ID of a staged row `s` stands for, as `<alias>.result_id`. */
export const joined = (kind: string, columnName: string, alias: string, type: 'JOIN' | 'LEFT JOIN' = 'JOIN'): string =>
  `${type} intake_ids ${alias} ON ${alias}.source = $1 AND ${alias}.kind = '${kind}'
     AND ${alias}.external_id = s.${columnName}`;

/** SQL of the external ID under which a row was imported, or its own ID. */
export const externalId = (kind: string, id: string): string =>
  `coalesce((SELECT known_as.external_id FROM intake_ids known_as
     WHERE known_as.kind = '${kind}' AND known_as.result_id = ${id}
     ORDER BY known_as.created_at, known_as.external_id LIMIT 1), (${id})::text)`;

/** SQL of an instant as it is written. */
export const writtenTime = (time: string): string =>
  `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const writtenFlag = (value: string): string => `CASE ${value} WHEN true THEN 'yes' WHEN false THEN 'no' END`;
