import type { CopyValue } from '@/upstream/db/copy-into';
import type { ImportFile, ImportRow, Known, RowFault } from './area';
import type { Column } from './column';
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

/** Faults of what a row refers to. @param filesOf the path of a file that a cell names, if it is there */
export function referenceFaults(
  { columns }: ImportFile,
  row: ImportRow,
  known: Known,
  hasFile: (name: string) => boolean,
): RowFault[] {
  return columns.flatMap((column): RowFault[] => {
    const value = row[column.name];
    if (typeof value !== 'string') return [];
    const { refersTo, files } = column;
    const parts = partsOf(column, value);
    if (refersTo) {
      const missing = parts.find((part) => !known.has(refersTo, part));
      return missing === undefined ? [] : [[column.name, `${missing} isn’t in ${column.from ?? refersTo}.`]];
    }
    const missing = files && parts.find((part) => !hasFile(part));
    return missing ? [[column.name, `There is no file ${missing} in the folder.`] as const] : [];
  });
}

/** Values of a cell that may have several. */
export const partsOf = ({ format }: Pick<Column, 'format'>, value: string): string[] =>
  format.includes('separated by |') ? value.split('|').map((part) => part.trim()) : [value];
