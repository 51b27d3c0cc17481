import { hkdfSync } from 'node:crypto';
import type { CurrentUser } from '../contract/session';
import { env } from '../server/env';
import { sealedName } from '../session/sealed-storage';

/**
 * What seals all that a browser keeps of a person (`lib/session/sealed-storage.ts`). It is derived anew for each page, from the
 * secret that only the back office has, so that nothing opens what lies in a browser but a session of its person.
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
