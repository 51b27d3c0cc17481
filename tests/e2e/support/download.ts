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

/** The rows of a downloaded workbook. */
export async function rowsOf(download: Download): Promise<Cells[]> {
  const { SheetNames, Sheets } = XLSX.read(await readFile(await download.path()));
  return XLSX.utils.sheet_to_json<Cells>(Sheets[SheetNames[0]!]!);
}
