import { plainFileName } from './attachment';

/** Name of a spreadsheet: its file name, or the day of its upload. */
export function spreadsheetName(file: string, uploaded: Date, timeZone: string): string {
  const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return plainFileName(file) || `Spreadsheet of ${uploaded.toLocaleDateString('en-US', day)}`;
}
