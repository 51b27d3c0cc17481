import type { CellObject } from 'xlsx';
import type { Limits } from './limits';
import { tooManyCells, Unreadable } from './unreadable';

const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Cells of a CSV file, as saved by Excel or our reports. Quoted fields may contain separators and line breaks.
 *
 * @throws Unreadable with a message for people
 */
export function csvCells(bytes: Uint8Array, { cells: most }: Limits): CellObject[][] {
  const text = decoded(bytes);
  const separator = separatorOf(text);
  const rows: CellObject[][] = [];
  let row: CellObject[] = [];
  let count = 0;
  for (const { value, end } of fieldsOf(text, separator)) {
    row.push(value === '' ? { t: 'z' } : { t: 's', v: value });
    count += 1;
    if (count > most) throw tooManyCells(most);
    if (end === 'field') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** UTF-8 with or without a mark, UTF-16 with one, else Windows-1252. */
function decoded(bytes: Uint8Array): string {
  const mark = (Number(bytes[0]) << 8) | Number(bytes[1]);
  if (mark === 0xfffe) return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 0xfeff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Records of a CSV file of any length, one batch per chunk, without holding the file. UTF-8, with or without a mark.
 *
 * @throws Unreadable if the last quotation mark is never closed
 */
export async function* csvRecords(chunks: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let rest = '';
  let separator: string | undefined;
  for await (const chunk of chunks) {
    rest += rest === '' && separator === undefined ? chunk.replace(/^\ufeff/, '') : chunk;
    separator ??= separatorOf(rest);
    const end = endOfRecords(rest, separator);
    if (end === 0) continue;
    yield recordsOf(rest.slice(0, end), separator);
    rest = rest.slice(end);
  }
  if (rest !== '') yield recordsOf(rest, separator ?? separatorOf(rest));
}

function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const { value, end } of fieldsOf(text, separator)) {
    record.push(value);
    if (end === 'field') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** Position after the last whole record. As in `fieldsOf`, a quotation mark counts at the start of a field alone. */
function endOfRecords(text: string, separator: string): number {
  let [end, line, next] = [0, -1, -1];
  for (let at = 0; at < text.length;) {
    if (text[at] === '"') {
      at = text.indexOf('"', at + 1) + 1;
      while (at > 0 && text[at] === '"') at = text.indexOf('"', at + 1) + 1;
      if (at === 0) return end;
    }
    if (line < at) line = text.indexOf('\n', at);
    if (line < 0) return end;
    // Searched for once, because a long text may have none.
    if (next < at) next = text.indexOf(separator, at);
    if (next < 0) next = text.length;
    if (next < line) at = next + 1;
    else {
      at = line + 1;
      end = at;
    }
  }
  return end;
}

/** Most frequent separator outside quotes in the first line that has one. */
function separatorOf(text: string): string {
  const lines = text.slice(0, 10_000).split(/\r\n?|\n/);
  const line = lines.map((each) => each.replace(/"[^"]*"/g, '')).find((each) => /[,;\t]/.test(each)) ?? '';
  const often = (separator: string) => line.split(separator).length;
  return SEPARATORS.reduce((best, each) => (often(each) > often(best) ? each : best));
}

/** Fields, each with whether it ends its row. A final line break starts no row. */
function* fieldsOf(text: string, separator: string): Generator<{ value: string; end: 'field' | 'row' }> {
  for (let at = 0; at < text.length;) {
    let value: string;
    if (text[at] === '"') [value, at] = quotedAt(text, at + 1);
    else value = '';
    const from = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
    value += text.slice(from, at);
    if (text[at] === separator) {
      at += 1;
      yield { value, end: 'field' };
      // A trailing separator means one more empty field.
      if (at === text.length) yield { value: '', end: 'row' };
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield { value, end: 'row' };
  }
}

/** Parses a quoted value with doubled quotes. @returns also the position after it */
function quotedAt(text: string, start: number): [value: string, next: number] {
  let value = '';
  for (let from = start; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0)
      throw new Unreadable('A quotation mark in this file is never closed, so nothing after it can be read.');
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return [value, quote + 1];
    value += '"';
    from = quote + 2;
  }
}
