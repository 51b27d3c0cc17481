import { BffError } from '@/lib/bff/client';
import { readWorkbook } from '@/lib/bff/workbook';
import { MAX_LOOKED_UP } from '@/lib/domain/serial-lookup';
import { serialNumbersIn } from '@/lib/domain/serial-number';
import { flawInWords, headingKey, MAX_UPLOAD_BYTES, sizeBeyond } from '@/lib/domain/upload';
import { endSentence, formatCount, formatCountOf } from '@/lib/text/format';

/**
 * Reads the serial numbers of a text file or spreadsheet.
 *
 * @returns one a line, and a note on cells that don't hold what they show
 * @throws BffError with a message for people
 */
export async function readNumbers(file: File): Promise<{ text: string; note: string | null }> {
  if (file.size > MAX_UPLOAD_BYTES) {
    const size = sizeBeyond(file.size, MAX_UPLOAD_BYTES);
    throw new BffError(413, { message: `${file.name} has ${size} that one file may have.` });
  }
  const list = /\.(txt|csv)$/i.test(file.name) ? await file.text() : null;
  const read =
    list === null || hasHeading(list) ? await readSheet(file) : { numbers: serialNumbersIn(list), note: null };
  if (read.numbers.length > MAX_LOOKED_UP) {
    const [has, most] = [formatCountOf(read.numbers.length, 'serial number'), formatCount(MAX_LOOKED_UP)];
    throw new BffError(413, { message: `${file.name} has ${has}. Check up to ${most} at once.` });
  }
  return { text: read.numbers.join('\n'), note: read.note };
}

/** Whether a list names its columns, so that only that of the serial numbers is read. */
function hasHeading(list: string): boolean {
  const [first = ''] = list.trimStart().split(/[\r\n]/, 1);
  return /serial/.test(headingKey(first));
}

async function readSheet(file: File): Promise<{ numbers: string[]; note: string | null }> {
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  const { rows, flaws } = await readWorkbook(file, 'serialLookup', options);
  const flawed = new Set(flaws.map(([index]) => index));
  const numbers = rows.flatMap(([, number = ''], index) => (flawed.has(index) || number === '' ? [] : [number]));
  const [first] = flaws;
  if (!first) return { numbers, note: null };
  const [index, , flaw] = first;
  const left = `${formatCountOf(flawed.size, 'row')} of ${file.name} ${flawed.size === 1 ? 'was' : 'were'} left out`;
  return { numbers, note: endSentence(`${left}. Row ${rows[index]?.[0]}: ${flawInWords(flaw)}`) };
}
