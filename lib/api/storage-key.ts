import { hkdfSync } from 'node:crypto';
import type { CurrentUser } from '../contract/session';
import { env } from '../server/env';
import { sealedName } from '../session/sealed-storage';

/**
 * The key that encrypts what a browser stores for a person (`lib/session/sealed-storage.ts`). It is derived for each
 * page from a secret that only the back office has, so only a session of that person can read the stored data.
 *
 * @returns 32 bytes in Base64
 */
export function storageKeyOf(userId: number): string {
  const purpose = `browser storage of person ${userId}`;
  return Buffer.from(hkdfSync('sha256', env().NEXTAUTH_SECRET, '', purpose, 32)).toString('base64');
}

/** Who is signed in as the browser keeps it (spec 3 §9): the names are sealed, and alike on each page. */
export function sealedRecord({ id, roleId, firstName, lastName }: CurrentUser): CurrentUser {
  const key = storageKeyOf(id);
  return { id, roleId, firstName: sealedName(key, firstName), lastName: sealedName(key, lastName) };
}
