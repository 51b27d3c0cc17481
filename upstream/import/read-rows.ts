import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { csvRecords } from '@/lib/workbook/csv';
import { LIMITS } from '@/lib/workbook/limits';
import { readSheet } from '@/lib/workbook/read-sheet';
import { Unreadable } from '@/lib/workbook/unreadable';
import type { ImportFile } from './area';

/** A row as it is written: its number in the file, and the filled cells by column. */
export interface WrittenRow {
  line: number;
  cells: Readonly<Record<string, string>>;
  /** Has filled cells to the right of the header. */
  isTooLong?: boolean;
}

const ENDINGS = ['csv', 'xlsx'] as const;

/** The path of an area's file in a folder; undefined if it isn't there. */
export function pathOf(folder: string, { name }: ImportFile): string | undefined {
  return ENDINGS.map((ending) => path.join(folder, `${name}.${ending}`)).find((file) => existsSync(file));
}

/**
 * Yields the rows of a file in batches. CSV is streamed; a workbook is read whole, as uploads are.
 *
 * @throws Unreadable with a sentence for people, also for missing and unknown columns
 */
export async function* readRows(file: ImportFile, at: string): AsyncGenerator<WrittenRow[]> {
  if (at.endsWith('.xlsx')) {
    yield await workbookRows(file, at);
    return;
  }
  let header: string[] | undefined;
  let line = 1;
  for await (const records of csvRecords(createReadStream(at, { encoding: 'utf8', highWaterMark: 1 << 20 }))) {
    const rows: WrittenRow[] = [];
    for (const record of records) {
      if (!header) header = headerOf(file, record);
      else {
        line += 1;
        const cells: Record<string, string> = {};
        for (const [place, name] of header.entries()) {
          const cell = record[place]?.trim();
          if (cell) cells[name] = cell;
        }
        const isTooLong = record.slice(header.length).some((cell) => cell.trim() !== '');
        if (isTooLong || Object.keys(cells).length > 0) rows.push({ line, cells, isTooLong });
      }
    }
    yield rows;
  }
  if (!header) throw new Unreadable('This file is empty.');
}

function headerOf({ columns }: ImportFile, record: readonly string[]): string[] {
  const names = record.map((cell) => cell.trim().toLowerCase());
  while (names.at(-1) === '') names.pop();
  const unknown = names.filter((name) => !columns.some((column) => column.name === name));
  if (unknown.length > 0) throw new Unreadable(`There is no column ${unknown.map(quoted).join(', ')} in this file.`);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) throw new Unreadable(`The column ${quoted(twice)} appears more than once.`);
  const missing = columns.filter(({ name, isRequired }) => isRequired && !names.includes(name));
  if (missing.length > 0)
    throw new Unreadable(`The column ${missing.map(({ name }) => quoted(name)).join(', ')} is missing.`);
  return names;
}

const quoted = (name: string) => `“${name}”`;

async function workbookRows({ columns }: ImportFile, at: string): Promise<WrittenRow[]> {
  const wanted = columns.map(({ name, isRequired }) => ({
    field: name,
    heading: name,
    alsoCalled: [],
    ...(!isRequired && { isOptional: true as const }),
  }));
  const { rows, flaws } = await readSheet(new Uint8Array(await readFile(at)), wanted, LIMITS);
  const [flawed] = flaws;
  if (flawed) {
    const [row, place] = flawed;
    const where = `row ${rows[row]?.[0] ?? 0}, column ${columns[place]?.name ?? ''}`;
    throw new Unreadable(`A cell (${where}) doesn’t store what it shows. Format the column as text, or save as CSV.`);
  }
  return rows.map(([line, ...cells]) => ({
    line,
    cells: Object.fromEntries(
      cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [[columns[place]?.name ?? '', cell.trim()]])),
    ),
  }));
}
