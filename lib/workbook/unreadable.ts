/** Why a file was not read: a sentence for people. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

export const PROTECTED =
  'This file is protected by a password. Remove the password in Excel, save it, and drop it again.';
export const DAMAGED = 'This file is damaged: Excel may be able to open and repair it. Save it anew and drop it again.';
