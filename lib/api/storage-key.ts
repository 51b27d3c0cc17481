import { hkdfSync } from 'node:crypto';
import type { CurrentUser } from '../contract/session';
import { env } from '../server/env';
import { sealedName } from '../session/sealed-storage';

/**
 * Key for a person's browser storage (`lib/session/sealed-storage.ts`), derived from a secret of the back office, so
 * only their session can read it.
 *
 * @returns 32 bytes in Base64
 */
export function storageKeyOf(userId: number): string {
  const purpose = `browser storage of person ${userId}`;
  return Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', purpose, 32)).toString('base64');
}

/** The stored user (spec 3 §9), with encrypted names that are the same on each page. */
export function sealedRecord({ id, roleId, firstName, lastName }: CurrentUser): CurrentUser {
  const key = storageKeyOf(id);
  return { id, roleId, firstName: sealedName(key, firstName), lastName: sealedName(key, lastName) };
}
