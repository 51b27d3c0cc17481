import { csvText } from '../reports/csv-text';
import type { Column } from '../reports/column';
import { saveFile } from './save-file';

/** Saves texts as a CSV file. A column given only by heading contains text. */
export function saveCsv(
  name: string,
  columns: readonly (string | Pick<Column, 'heading' | 'kind'>)[],
  rows: readonly (readonly (string | null)[])[],
): void {
  const typed = columns.map((column) =>
    typeof column === 'string' ? { heading: column, kind: 'text' as const, width: 24 } : { ...column, width: 24 },
  );
  const text = csvText({ columns: typed, cellsOf: (row: readonly (string | null)[]) => [...row] }, rows);
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
