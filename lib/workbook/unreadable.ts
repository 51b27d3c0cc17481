import { MAX_UPLOAD_ROWS } from '../domain/upload';

export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export const PROTECTED =
  'This file is protected by a password. Remove the password in Excel, save it, and drop it again.';
export const DAMAGED = 'This file is damaged. Excel may be able to repair it. Save it again and drop it again.';

export function tooManyRows(rows: number): Unreadable {
  const [has, most] = [rows.toLocaleString('en-US'), MAX_UPLOAD_ROWS.toLocaleString('en-US')];
  return new Unreadable(
    `This file has ${has} rows, ${(rows - MAX_UPLOAD_ROWS).toLocaleString('en-US')} more than the ${most} that one ` +
      'file may have.',
  );
}

/** Cells aren't counted to the end, which would take longer than reading a real file. */
export function tooManyCells(most: number): Unreadable {
  return new Unreadable(
    `This file has more than the ${most.toLocaleString('en-US')} cells that are read: ` +
      'keep only the columns to upload.',
  );
}
