import { plainFileName } from './attachment';

/** A spreadsheet as it is called: by its file, or by the day of its upload where the file has no name. */
export function spreadsheetName(file: string, uploaded: Date, timeZone: string): string {
  const day = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return plainFileName(file) || `Spreadsheet of ${uploaded.toLocaleDateString('en-US', day)}`;
}
