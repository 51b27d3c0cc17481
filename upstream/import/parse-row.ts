import type { CopyValue } from '@/upstream/db/copy-into';
import type { ImportFile, ImportRow, Known, RowFault } from './area';
import type { Column, FileUse } from './column';
import type { WrittenRow } from './read-rows';

/** Reads a row by the columns of its file. @returns the staged values, and the faults of its cells */
export function parseRow(file: ImportFile, { cells, isTooLong }: WrittenRow): { row: ImportRow; faults: RowFault[] } {
  const row: Record<string, CopyValue> = {};
  const faults: RowFault[] = isTooLong ? [['', 'This row has more cells than the header.']] : [];
  for (const { name, isRequired, schema } of file.columns) {
    const cell = cells[name];
    row[name] = null;
    if (cell === undefined) {
      if (isRequired) faults.push([name, 'Enter a value.']);
      continue;
    }
    const read = schema.safeParse(cell);
    if (read.success) row[name] = read.data;
    else faults.push([name, read.error.issues[0]?.message ?? 'This can’t be read.']);
  }
  return { row, faults };
}

/** Faults of what a row refers to in other files and in the database. */
export function referenceFaults({ columns }: ImportFile, row: ImportRow, known: Known): RowFault[] {
  return columns.flatMap((column): RowFault[] => {
    const { name, refersTo } = column;
    const value = row[name];
    if (!refersTo || typeof value !== 'string') return [];
    const missing = partsOf(column, value).find((part) => !known.has(refersTo, part));
    return missing === undefined ? [] : [[name, `${missing} isn’t in ${column.from ?? refersTo}.`]];
  });
}

/** Faults of the files that a row names. @param faultOf the fault of one, by its path in the folder */
export async function fileFaults(
  { columns }: ImportFile,
  row: ImportRow,
  faultOf: (name: string, use: FileUse) => Promise<string | null>,
): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const column of columns) {
    const value = row[column.name];
    if (!column.files || typeof value !== 'string') continue;
    for (const part of partsOf(column, value)) {
      const fault = await faultOf(part, column.files);
      if (fault) faults.push([column.name, fault]);
    }
  }
  return faults;
}

/** Values of a cell that may have several. */
export const partsOf = ({ format }: Pick<Column, 'format'>, value: string): string[] =>
  format.includes('separated by |') ? value.split('|').map((part) => part.trim()) : [value];
