import type { Report } from './column';
import { columnName, headRow, rowWriter, sheetEnd, sheetStart, STYLES, xml } from './sheet-xml';
import { zipFile, type Entry } from './zip';

/** Excel's limit, header included. */
export const MAX_SHEET_ROWS = 1_048_576;

/** Rows per string. Longer strings reach the old generation, which is rarely collected: hundreds of megabytes. */
const ROWS_AT_ONCE = 50;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows of one kind; too many continue on another sheet. */
export interface SheetSource {
  title: string;
  report: Report<never>;
  batches: AsyncIterable<unknown[]>;
}

export function sheetOf<Row>(title: string, report: Report<Row>, batches: AsyncIterable<Row[]>): SheetSource {
  return { title, report, batches };
}

/**
 * Writes a workbook while rows arrive, sending compressed parts, in a few megabytes of memory. Excess rows continue on
 * the next sheet.
 * @throws ArchiveTooLarge beyond 4 GB
 */
export function xlsxFile<Row>(
  report: Report<Row>,
  batches: AsyncIterable<Row[]>,
  title: string,
  maxSheetRows = MAX_SHEET_ROWS,
): AsyncGenerator<Buffer> {
  return workbookFile([sheetOf(title, report, batches)], maxSheetRows);
}

/** `xlsxFile` with several kinds of rows, each read when its sheet is written. */
export function workbookFile(sources: readonly SheetSource[], maxSheetRows = MAX_SHEET_ROWS): AsyncGenerator<Buffer> {
  return zipFile(partsOf(sources, maxSheetRows));
}

interface WrittenSheet {
  title: string;
  lastColumn: string;
  rows: number;
}

async function* partsOf(sources: readonly SheetSource[], maxSheetRows: number): AsyncGenerator<Entry> {
  const sheets: WrittenSheet[] = [];
  for (const { title, report, batches } of sources) {
    const lastColumn = columnName(report.columns.length - 1);
    const before = sheets.length;
    const source = new RowSource<never>(batches as AsyncIterable<never[]>);
    try {
      do {
        const part = sheets.length - before;
        sheets.push({ title: part === 0 ? title : `${title} ${part + 1}`, lastColumn, rows: 1 });
        yield { name: `xl/worksheets/sheet${sheets.length}.xml`, content: sheet(report, source, sheets, maxSheetRows) };
      } while (await source.hasMore());
    } finally {
      await source.close();
    }
  }
  yield entry('xl/workbook.xml', workbook(sheets));
  yield entry('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length));
  yield entry('xl/styles.xml', STYLES);
  yield entry('_rels/.rels', PACKAGE_RELATIONS);
  yield entry('[Content_Types].xml', contentTypes(sheets.length));
}

class RowSource<Row> {
  private readonly batches: AsyncIterator<Row[]>;
  private waiting: Row[] = [];

  constructor(batches: AsyncIterable<Row[]>) {
    this.batches = batches[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.waiting.length === 0) {
      const next = await this.batches.next();
      if (next.done) return false;
      this.waiting = next.value;
    }
    return true;
  }

  take(most: number): Row[] {
    const taken = this.waiting.slice(0, most);
    this.waiting = this.waiting.slice(most);
    return taken;
  }

  async close(): Promise<void> {
    await this.batches.return?.();
  }
}

async function* sheet<Row>(
  { columns, cellsOf }: Report<Row>,
  source: RowSource<Row>,
  sheets: readonly WrittenSheet[],
  maxSheetRows: number,
): AsyncGenerator<Buffer> {
  const own = sheets.at(-1);
  const write = rowWriter(columns);
  let rows = 1;
  yield Buffer.from(sheetStart(columns, sheets.length === 1) + headRow(columns));
  while (rows < maxSheetRows && (await source.hasMore())) {
    let text = '';
    for (const row of source.take(Math.min(ROWS_AT_ONCE, maxSheetRows - rows)))
      text += write(cellsOf(row), (rows += 1));
    yield Buffer.from(text);
  }
  if (own) own.rows = rows;
  yield Buffer.from(sheetEnd(columns, rows));
}

function entry(name: string, content: string): Entry {
  return { name, content: once(Buffer.from(content)) };
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

function workbook(sheets: readonly WrittenSheet[]): string {
  const listed = sheets.map(
    ({ title }, index) => `<sheet name="${title}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Spreadsheets look up the filter range here.
  const filters = sheets.map(
    ({ title, lastColumn, rows }, index) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" ` +
      `hidden="1">'${title}'!$A$1:$${lastColumn}$${rows}</definedName>`,
  );
  return xml(
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>` +
      `<sheets>${listed.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`,
  );
}

function workbookRelations(sheets: number): string {
  const relations = numbersTo(sheets).map((id) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`));
  const styles = relation(`rId${sheets + 1}`, 'styles', 'styles.xml');
  return xml(`<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}${styles}</Relationships>`);
}

const PACKAGE_RELATIONS = xml(
  '<Relationships ' +
    `xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
);

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
}

function contentTypes(sheets: number): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
  return xml(
    `<Types xmlns="${PACKAGE}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      part('workbook', 'sheet.main') +
      part('styles', 'styles') +
      numbersTo(sheets)
        .map((id) => part(`worksheets/sheet${id}`, 'worksheet'))
        .join('') +
      `</Types>`,
  );
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
