import type { Report } from './column';
import { csvFile } from './csv';
import { encodeFrame } from './frames';
import { sheetOf, workbookFile } from './xlsx';

/** The default first. */
export const REPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export const FORMAT_TYPES: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

export type ReportQuery = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ReportRows<Row> {
  total: number | null;
  batches: AsyncIterable<Row[]>;
  /** Note below an incomplete file, available after the last row. */
  note?: () => string | undefined;
}

/** A class, because rows may have fields of any name. */
class Note {
  constructor(readonly text: string) {}
}

export interface ReportFile {
  bytes: AsyncGenerator<Buffer>;
  total: number | null;
  done: () => number;
  received?: () => number;
}

/**
 * Composes a report while rows arrive; rows of one item are consecutive, and rows without an id count individually.
 * @param title sheet name
 */
export function composeFile<Row extends { id?: number | undefined }>(
  format: ReportFormat,
  report: Report<Row>,
  { total, batches, note }: ReportRows<Row>,
  title: string,
): ReportFile {
  let done = 0;
  let last: number | undefined;
  const { totals } = report;
  const summed: Row[] = [];
  async function* counted(): AsyncGenerator<(Row | Note)[]> {
    for await (const all of batches) {
      const batch = totals ? all.filter((row) => !totals.has(row)) : all;
      if (totals) summed.push(...all.filter(totals.has));
      yield batch;
      for (const { id } of batch) {
        if (id === undefined || id !== last) done += 1;
        last = id;
      }
    }
    const said = note?.();
    if (said) yield [new Note(said)];
  }
  const table = withNotes(report);
  const rows = counted();
  if (format === 'csv') return { bytes: csvFile(table, rows), total, done: () => done };
  const sheets = [sheetOf(title, table, rows)];
  // Sheets are written in order, so the totals are complete by then.
  if (totals) sheets.push(sheetOf(totals.title, totals.report, inOneBatch(summed)));
  return { bytes: workbookFile(sheets), total, done: () => done };
}

async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

/** Notes go into the first text column. */
function withNotes<Row extends object>({ columns, cellsOf }: Report<Row>): Report<Row | Note> {
  const place = columns.findIndex(({ kind }) => kind === 'text');
  return {
    columns,
    cellsOf: (row) =>
      row instanceof Note ? columns.map((_, index) => (index === place ? row.text : null)) : cellsOf(row),
  };
}

/** Passes a composed file through, with progress in kilobytes. */
export function passFile(body: AsyncIterable<Uint8Array>): ReportFile {
  let sent = 0;
  async function* counted() {
    for await (const part of body) {
      sent += part.length;
      yield Buffer.from(part);
    }
  }
  return { bytes: counted(), total: null, done: () => Math.ceil(sent / 1024) };
}

const PROGRESS_EVERY_MS = 250;

/**
 * Sends a file in frames, with progress even while no byte is ready.
 * @param messageOf text for people, sent as the last frame on failure
 */
export async function* inFrames(
  { bytes, done, received }: Omit<ReportFile, 'total'>,
  messageOf: (error: unknown) => string,
): AsyncGenerator<Uint8Array> {
  let last = '';
  const news = () => {
    const progress = { done: done(), bytes: received?.() };
    const isNew = last !== (last = `${progress.done} ${progress.bytes}`);
    return isNew ? [encodeFrame({ kind: 'progress', ...progress })] : [];
  };
  const ticker = everySoOften(PROGRESS_EVERY_MS);
  try {
    yield* news();
    for (let next = bytes.next(); ;) {
      const came = await Promise.race([next, ticker.tick()]);
      if (came === 'tick') {
        yield* news();
        continue;
      }
      if (came.done) break;
      yield encodeFrame({ kind: 'part', bytes: new Uint8Array(came.value) });
      next = bytes.next();
    }
    yield* news();
    yield encodeFrame({ kind: 'whole' });
  } catch (error) {
    yield encodeFrame({ kind: 'failure', message: messageOf(error) });
  } finally {
    ticker.stop();
    await bytes.return(undefined);
  }
}

function everySoOften(ms: number): { tick: () => Promise<'tick'>; stop: () => void } {
  let wake: ((word: 'tick') => void) | undefined;
  const timer = setInterval(() => wake?.('tick'), ms);
  return {
    tick: () => new Promise((resolve) => (wake = resolve)),
    stop: () => clearInterval(timer),
  };
}
