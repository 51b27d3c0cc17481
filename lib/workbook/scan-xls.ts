import { CFB } from 'xlsx';
import type { Limits } from './limits';
import { Counted } from './scan-sheet';
import { DAMAGED, Unreadable } from './unreadable';

const LAST_COLUMN = 256;

/** Record types of single cells in all versions; ranges are below. */
const CELLS = new Set([
  ...[0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x00d6, 0x00fd],
  ...[0x0201, 0x0203, 0x0204, 0x0205, 0x0206, 0x0406, 0x027e],
]);
/** Bytes per cell of these records. */
const MANY_CELLS: ReadonlyMap<number, number> = new Map([
  [0x00bd, 6],
  [0x00be, 2],
]);
/** Links and their tooltips: one may name every cell of a sheet. */
const LINKS = new Set([0x01b8, 0x0800]);
/** A record type that is skipped: the end of a settings block. */
const IDLE = 0x0863;

/**
 * Counts the cells of an old workbook without building them, and disables its links.
 * @returns its record stream, without the compound file
 * @throws Unreadable if it is too large, or has impossible columns
 */
export function scanXls(file: Uint8Array, limits: Limits): Buffer {
  const records = recordsOf(file);
  const counted = new Counted(limits);
  let cells = 0;
  for (let at = 0; at + 4 <= records.length;) {
    const [id, length] = [records.readUInt16LE(at), records.readUInt16LE(at + 2)];
    const perCell = MANY_CELLS.get(id);
    if (LINKS.has(id)) records.writeUInt16LE(IDLE, at);
    else if (perCell !== undefined || CELLS.has(id)) {
      const count = perCell === undefined ? 1 : Math.max(0, Math.floor((length - 6) / perCell));
      cells += count;
      const column = (length >= 4 && at + 8 <= records.length ? records.readUInt16LE(at + 6) : 0) + count;
      if (column > LAST_COLUMN)
        throw new Unreadable(`${DAMAGED} It names the column ${column}, and there are ${LAST_COLUMN}.`);
    }
    at += 4 + length;
  }
  counted.add({ cells });
  return records;
}

/** Before Excel 5, files were only records. */
function recordsOf(file: Uint8Array): Buffer {
  if (file[0] !== 0xd0) return Buffer.from(file);
  try {
    const container = CFB.read(Buffer.from(file), { type: 'buffer' });
    const content = (CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book'))?.content;
    if (content) return Buffer.from(content as Uint8Array);
  } catch {
    // Refused below.
  }
  throw new Unreadable(DAMAGED);
}
