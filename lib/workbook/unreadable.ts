import { MAX_UPLOAD_ROWS } from '../domain/upload';

/** Why a file was not read: a sentence for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export const PROTECTED =
  'This file is protected by a password. Remove the password in Excel, save it, and drop it again.';
export const DAMAGED = 'This file is damaged. Excel may be able to repair it. Save it again and drop it again.';

/** @param rows without the header */
export function tooManyRows(rows: number): Unreadable {
  const [has, most] = [rows.toLocaleString('en-US'), MAX_UPLOAD_ROWS.toLocaleString('en-US')];
  return new Unreadable(
    `This file has ${has} rows, ${(rows - MAX_UPLOAD_ROWS).toLocaleString('en-US')} more than the ${most} that one ` +
      'file may have.',
  );
}

/** They are not counted to their end: that would take longer than reading any file that is meant. */
export function tooManyCells(most: number): Unreadable {
  return new Unreadable(
    `This file has more than the ${most.toLocaleString('en-US')} cells that are read: ` +
      'keep only the columns to upload.',
  );
}
