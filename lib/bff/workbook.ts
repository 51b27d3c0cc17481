import type { ReportFormat } from '../reports/report-path';
import type { CellFlaw, SheetKind, SheetRead, UploadKind } from '../domain/upload';
import { readBffError, unreachable, withSession } from './client';
import { saveFile } from './save-file';
import { sendByXhr, type UploadWatch } from './upload';

export interface ReadRows {
  rows: (readonly [row: number, ...cells: string[]])[];
  flaws: (readonly [row: number, column: number, flaw: CellFlaw])[];
  sheets: SheetRead[];
}

/**
 * Lets the server read a file without storing it.
 * @throws BffError with the reason it can't be read; DOMException `AbortError` by `signal`
 */
export function readWorkbook(file: File, kind: SheetKind, watch: UploadWatch): Promise<ReadRows> {
  const send = () =>
    sendByXhr(
      'POST',
      `/api/workbooks/read?kind=${kind}`,
      { form: file, ...watch },
      { 'content-type': 'application/octet-stream' },
    );
  return withSession(send) as Promise<ReadRows>;
}

/** Rows that weren't stored, to fix and upload again. */
export interface RowsToMend {
  kind: UploadKind;
  rows: (readonly string[])[];
}

export type Workbook =
  | { what: 'template' | 'article-codes'; of: SheetKind }
  | { what: 'rows'; of: RowsToMend }
  | { what: 'serial-numbers'; of: { format: ReportFormat; serialNumbers: readonly string[] } };

export async function downloadWorkbook({ what, of }: Workbook): Promise<void> {
  const isGiven = typeof of !== 'string';
  const address = isGiven ? `/api/workbooks/${what}` : `/api/workbooks/${what}?kind=${of}`;
  const request: RequestInit = isGiven
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(of) }
    : {};
  const answer = await withSession(async () => {
    const response = await fetch(address, request).catch(() => {
      throw unreachable();
    });
    if (!response.ok) throw await readBffError(response, undefined);
    return response;
  });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'workbook.xlsx';
  const file = await answer.blob().catch(() => {
    throw unreachable();
  });
  saveFile(file, name);
}
