import type { CellFlaw, SheetKind, SheetRead, UploadKind } from '../domain/upload';
import { readBffError, unreachable, withSession } from './client';
import { saveFile } from './save-file';
import { sendByXhr, type UploadWatch } from './upload';

/** What the server read of a workbook; as `SheetRows` of `lib/workbook`. */
export interface ReadRows {
  rows: (readonly [row: number, ...cells: string[]])[];
  flaws: (readonly [row: number, column: number, flaw: CellFlaw])[];
  sheets: SheetRead[];
}

/**
 * Has a file read by the server, which keeps nothing of it.
 * @throws BffError with a sentence why it can't be read; DOMException `AbortError` by `signal`
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

/** Rows that were not stored, to be mended and dropped again. */
export interface RowsToMend {
  kind: UploadKind;
  /** The texts of the columns, why, and of which file and row. */
  rows: (readonly string[])[];
}

/** A template, the list of article codes, or rows as a workbook. */
export type Workbook = { what: 'template' | 'article-codes'; of: SheetKind } | { what: 'rows'; of: RowsToMend };

/** @throws BffError */
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
