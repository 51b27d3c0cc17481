import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import * as XLSX from 'xlsx';

/** A row of a report, by the headings of its columns. */
export type Cells = Record<string, unknown>;

/** Does something that ends in a download. */
export async function downloadBy(page: Page, act: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

/** The rows of a downloaded workbook, or the first ones: a large one takes seconds. */
export async function rowsOf(download: Download, first = 0): Promise<Cells[]> {
  const { SheetNames, Sheets } = XLSX.read(
    await readFile(await download.path()),
    first > 0 ? { sheetRows: first + 1, dense: true } : {},
  );
  return XLSX.utils.sheet_to_json<Cells>(Sheets[SheetNames[0]!]!);
}
