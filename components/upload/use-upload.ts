import { useEffect, useRef, useState } from 'react';
import { announce } from '@/components/list/announce';
import { BffError, PLAIN_ERROR } from '@/lib/bff/client';
import { readWorkbook, type RowsToMend } from '@/lib/bff/workbook';
import {
  columnText,
  countByStatus,
  MAX_FILE_NAME,
  MAX_SHEET_ROWS,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_FILES,
  placesOfRows,
  sheetsInWords,
  sizeBeyond,
  type RowValidation,
  type UploadColumn,
  type RowCounts,
} from '@/lib/domain/upload';
import { spreadsheetName } from '@/lib/domain/spreadsheet-name';
import { formatCount, formatCountOf, listNames } from '@/lib/text/format';
import type { Sent, SheetCheck, UploadRow, Uploading } from './upload-kinds';

export interface Source {
  id: number;
  name: string;
  /** The fraction of bytes sent, until the file is read. */
  sent: number;
  state: 'sending' | 'reading' | 'read' | 'refused';
  /** Why it couldn't be read. */
  why?: string;
  rows: number;
  /** Notes on its sheets and hidden rows. */
  sheets: string;
  /** How long the check took, in milliseconds. */
  ms: number;
}

export interface KeptFiles {
  sources: readonly Source[];
  rows: readonly UploadRow[];
}

interface Checked {
  rows: readonly UploadRow[];
  validated: readonly RowValidation[];
}

const NOTHING: Checked = { rows: [], validated: [] };

export interface UploadOutcome extends RowCounts {
  claimsFreed: number;
  toMend: RowsToMend;
}

/**
 * Reads and checks spreadsheet files without storing anything.
 *
 * @param kept earlier files to continue with
 */
export function useUpload(uploading: SheetCheck, kept: KeptFiles | null = null) {
  const [sources, setSources] = useState<readonly Source[]>(kept?.sources ?? []);
  const { checked, latest, show, fix, leaveOutInvalid, validateAgain } = useCheckedRows(uploading, kept);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const lastId = useRef(Math.max(0, ...sources.map(({ id }) => id)));
  const previous = useRef(Promise.resolve());

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (id: number, changed: Partial<Source>) =>
    setSources((before) => before.map((source) => (source.id === id ? { ...source, ...changed } : source)));

  const add = (files: readonly File[]) => {
    const most = MAX_UPLOAD_FILES[uploading.kind];
    const present = sources.filter(({ state }) => state !== 'refused');
    const room = Math.max(0, most - present.length);
    const ignored = files.slice(room).map(({ name }) => name);
    setRefusals(ignored.length > 0 ? [tooManyFiles(most, ignored)] : []);
    setSources((before) => before.filter(({ state }) => state !== 'refused'));
    for (const [file, name] of named(files.slice(0, room), present)) {
      previous.current = read(file, name, previous.current);
    }
  };

  /** @param before resolves after the previous file, because among equal rows the later one is the duplicate */
  const read = async (file: File, name: string, before: Promise<void>) => {
    const id = (lastId.current += 1);
    const abort = new AbortController();
    aborts.current.set(id, abort);
    setSources((before) => [...before, { id, name, sent: 0, state: 'sending', rows: 0, sheets: '', ms: 0 }]);
    const began = performance.now();
    try {
      const onProgress = (sent: number, total: number) =>
        change(id, { sent: total > 0 ? sent / total : 0, ...(sent === total && { state: 'reading' }) });
      const workbook = await readBounded(file, uploading.kind, { onProgress, signal: abort.signal });
      const added = uploadRowsOf(uploading, { id, name }, workbook);
      await uploading.learn(added);
      await before;
      abort.signal.throwIfAborted();
      show([...latest.current.rows, ...added]);
      const sheets = sheetsInWords(workbook.sheets);
      change(id, { state: 'read', rows: added.length, sheets, ms: performance.now() - began });
      announce(inWords(latest.current.validated));
    } catch (error) {
      if (abort.signal.aborted) return;
      change(id, { state: 'refused', why: error instanceof BffError ? error.message : PLAIN_ERROR });
    } finally {
      aborts.current.delete(id);
    }
  };

  const remove = (id: number) => {
    aborts.current.get(id)?.abort();
    setSources((before) => before.filter((source) => source.id !== id));
    setRefusals([]);
    show(latest.current.rows.filter(({ source }) => source !== id));
  };

  const discard = () => {
    for (const abort of aborts.current.values()) abort.abort();
    setSources([]);
    setRefusals([]);
    uploading.forget();
    show([]);
  };

  const isBusy = sources.some(({ state }) => state === 'sending' || state === 'reading');
  const counts = countByStatus(checked.validated);
  return {
    ...{ sources, refusals, ...checked, counts, isBusy },
    ...{ add, remove, fix, leaveOutInvalid, validateAgain, discard },
  };
}

/** An upload's rows, revalidated on each change. */
function useCheckedRows(uploading: SheetCheck, kept: KeptFiles | null) {
  const [checked, setChecked] = useState<Checked>(() =>
    kept ? { rows: kept.rows, validated: uploading.validate(kept.rows) } : NOTHING,
  );
  const latest = useRef(checked);

  const show = (rows: readonly UploadRow[]) => {
    latest.current = { rows, validated: uploading.validate(rows) };
    setChecked(latest.current);
  };

  /** Revalidates the cell and everything that depends on it. */
  const fix = async (index: number, field: string, text: string) => {
    const row = latest.current.rows[index];
    const column = uploading.columns.find((each) => each.field === field);
    if (!row || !column) return;
    const changed = fixed(row, column, text);
    const rows = latest.current.rows.with(index, changed);
    show(rows);
    // Only the server knows whether a number is already stored.
    await uploading.learn([changed]).catch(() => undefined);
    show(latest.current.rows);
    const validation = latest.current.validated[index];
    announce(`Row ${row.row} is ${validation?.status} now. ${inWords(latest.current.validated)}`);
  };

  /** Removes invalid rows. */
  const leaveOutInvalid = () => {
    const { rows, validated } = latest.current;
    show(rows.filter((_, index) => validated[index]?.status !== 'invalid'));
    announce(inWords(latest.current.validated));
  };

  return {
    ...{ checked, latest, show, fix, leaveOutInvalid },
    /** Call it after the data used for validation has changed. */
    validateAgain: () => show(latest.current.rows),
  };
}

/** @throws BffError if the file or its content exceeds the limits */
async function readBounded(file: File, kind: SheetCheck['kind'], options: Parameters<typeof readWorkbook>[2]) {
  if (file.size > MAX_UPLOAD_BYTES) throw new BffError(413, { message: tooLarge(file.size) });
  const workbook = await readWorkbook(file, kind, options);
  const most = MAX_SHEET_ROWS[kind];
  if (workbook.rows.length > most) throw tooManyRows(workbook.rows.length, most);
  return workbook;
}

/** Converts a file's rows for validation, with problems found while reading. */
function uploadRowsOf(
  { columns }: SheetCheck,
  { id, name }: Pick<Source, 'id' | 'name'>,
  { rows, flaws, sheets }: Pick<Awaited<ReturnType<typeof readWorkbook>>, 'rows' | 'flaws' | 'sheets'>,
): UploadRow[] {
  const places = placesOfRows(name, sheets);
  const uploaded: UploadRow[] = rows.map(([row, ...cells], place) => ({
    ...{ source: id, file: places[place] ?? name, row },
    cells: Object.fromEntries(columns.map((column, index) => [column.field, columnText(column, cells[index] ?? '')])),
  }));
  for (const [index, column, flaw] of flaws) {
    const row = uploaded[index];
    if (row) row.flawed ??= { at: columns[column]?.field ?? '', flaw };
  }
  return uploaded;
}

function fixed(row: UploadRow, column: UploadColumn, text: string): UploadRow {
  const { field } = column;
  return {
    ...row,
    cells: { ...row.cells, [field]: columnText(column, text) },
    flawed: row.flawed?.at === field ? undefined : row.flawed,
    fixed: { ...row.fixed, [field]: true },
  };
}

function inWords(validated: readonly RowValidation[]): string {
  const { valid, duplicate, invalid } = countByStatus(validated);
  return (
    `${formatCountOf(validated.length, 'row')}: ${formatCount(valid)} valid, ${formatCount(duplicate)} duplicate, ` +
    `${formatCount(invalid)} invalid.`
  );
}

function tooManyFiles(most: number, leftOut: readonly string[]): string {
  const names = `${listNames(leftOut)} ${leftOut.length === 1 ? 'was' : 'were'} left out.`;
  return most === 1
    ? `${names} Only one file can be uploaded at a time: remove it before you choose another.`
    : `${names} Up to ${most} files can be uploaded at a time.`;
}

function tooManyRows(rows: number, most: number): BffError {
  const [has, more, limit] = [rows, rows - most, most].map(formatCount);
  return new BffError(413, { message: `This file has ${has} rows, ${more} more than the ${limit} of one batch.` });
}

const tooLarge = (size: number) => `This file has ${sizeBeyond(size, MAX_UPLOAD_BYTES)} that one file may have.`;

/** Makes file names unique, because rows are identified by them. */
function named(files: readonly File[], present: readonly Source[]): [File, string][] {
  const taken = new Set(present.map(({ name }) => name));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return files.map((file) => {
    const own = spreadsheetName(file.name, new Date(), timeZone).slice(-MAX_FILE_NAME);
    let name = own;
    for (let number = 2; taken.has(name); number += 1) name = `${own} (${number})`;
    taken.add(name);
    return [file, name];
  });
}

/** The message after the rows are stored. */
export function resultOf(uploading: Uploading, { rows, validated }: Checked, sent: Sent): UploadOutcome {
  const held = countByStatus(validated);
  const toMend = rows.flatMap((row, index) => {
    const validation = validated[index];
    const id = uploading.idOf(row);
    const why = validation?.status === 'valid' ? (sent.invalid.get(id) ?? sent.duplicates.get(id)) : validation?.why;
    if (why === undefined) return [];
    return [[...uploading.columns.map(({ field }) => row.cells[field] ?? ''), why, row.file, String(row.row)]];
  });
  return {
    valid: sent.successful,
    // The response may contain counts without naming the rows.
    duplicate: held.duplicate + Math.max(0, held.valid - sent.successful - sent.wrong),
    invalid: held.invalid + sent.wrong,
    claimsFreed: sent.claimsFreed,
    toMend: { kind: uploading.kind, rows: toMend },
  };
}
