import { DAY_MS, isDay } from '@/lib/domain/day';
import type { Cell, Column } from './column';

/** Excel's limit per cell. */
const MAX_CELL = 32_767;

const STYLE = { heading: 1, text: 2, number: 3, day: 4, id: 5, decimal: 6, 'dashed-day': 7, rightHeading: 8 } as const;

/** Bold header; text stays text when edited; numbers have thousands separators, or the decimals they need. */
export const STYLES = xml(`<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts count="3"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/>
<numFmt numFmtId="165" formatCode="mm\\-dd\\-yyyy"/><numFmt numFmtId="166" formatCode="0.0#####"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"
 applyAlignment="1"><alignment horizontal="right"/></xf></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`);

export function xml(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content.replaceAll('\n', '')}`;
}

export function sheetStart(columns: readonly Column[], isFirst: boolean): string {
  // Rows added below keep zeros and digits.
  const style = (kind: Column['kind']) => (isText(kind) ? ` style="${STYLE.text}"` : '');
  const widths = columns.map(
    ({ kind, width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${style(kind)} customWidth="1"/>`,
  );
  return xml(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`);
}

export function sheetEnd(columns: readonly Column[], rows: number): string {
  const all = `A1:${columnName(columns.length - 1)}${rows}`;
  const ignored = `<ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors>`;
  return `</sheetData><autoFilter ref="${all}"/>${ignored}</worksheet>`;
}

const isText = (kind: Column['kind']): boolean => kind === 'text' || kind === 'time';

/** Headings stand above what they name: numbers and days are on the right. */
export function headRow(columns: readonly Column[]): string {
  const cells = columns.map(({ heading, kind }, index) =>
    textCell(`${columnName(index)}1`, isText(kind) ? STYLE.heading : STYLE.rightHeading, heading),
  );
  return `<row r="1">${cells.join('')}</row>`;
}

export function rowWriter(columns: readonly Column[]): (cells: readonly Cell[], row: number) => string {
  const names = columns.map((_, index) => columnName(index));
  return (cells, row) => {
    let written = `<row r="${row}">`;
    for (const [index, cell] of cells.entries()) {
      if (cell === null || cell === '') continue;
      const at = `${names[index]}${row}`;
      const kind = columns[index]?.kind;
      if (typeof cell === 'number') {
        const style = kind === 'id' ? 'id' : Number.isInteger(cell) ? 'number' : 'decimal';
        written += `<c r="${at}" s="${STYLE[style]}"><v>${cell}</v></c>`;
      } else if ((kind === 'day' || kind === 'dashed-day') && isDay(cell))
        written += `<c r="${at}" s="${STYLE[kind]}"><v>${serialOf(cell)}</v></c>`;
      else written += textCell(at, STYLE.text, cell);
    }
    return `${written}</row>`;
  };
}

/** Marked as text, so that nothing runs. */
function textCell(at: string, style: number, text: string): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Serial day: 1 is January 1, 1900, with a nonexistent February 29, 1900. */
function serialOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS + 25_569;
}

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Quick test for characters that need escaping. */
const SPECIAL = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[\da-f]{4}_/i;

/** Not allowed in XML: control characters and lone surrogates. */
const IMPOSSIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escaped(text: string): string {
  const short = text.length > MAX_CELL ? `${text.slice(0, MAX_CELL - 1)}…` : text;
  if (!SPECIAL.test(short)) return short;
  return (
    short
      .replace(/\r\n?/g, '\n')
      .replace(IMPOSSIBLE, '')
      // Excel reads `_x0041_` as an escape.
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}
