import { csvText } from '../reports/csv-text';
import { saveFile } from './save-file';

/** Saves texts that the browser has, in columns of these headings, as a CSV file. */
export function saveCsv(
  name: string,
  headings: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): void {
  const columns = headings.map((heading) => ({ heading, kind: 'text' as const, width: 24 }));
  const text = csvText({ columns, cellsOf: (row: readonly (string | null)[]) => [...row] }, rows);
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
