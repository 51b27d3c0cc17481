import type { Report } from './column';
import { csvHead, csvRows } from './csv-text';

/**
 * Writes rows as CSV (RFC 4180): UTF-8 with byte order mark, CRLF, days as MM/DD/YYYY. An apostrophe precedes text that
 * a spreadsheet would run or change (docs/decisions/0008-reports.md).
 */
export async function* csvFile<Row>(report: Report<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(report));
  for await (const batch of batches) yield Buffer.from(csvRows(report, batch));
}
