import type { Pool } from 'pg';
import { temporaryPasswordIn } from '@/tests/harness/mail-folder';
import type { Answer, Client } from './harness/client';
import { queuedFor } from './harness/outbox';

/** A password that may be set. */
export const NEW_PASSWORD = 'Brand-new-2026!';

let addresses = 0;

/** A client address that nobody has used. */
export function freshAddress(): string {
  addresses += 1;
  return `10.7.${addresses >> 8}.${addresses & 255}`;
}

/** Asks for a temporary password. */
export function askForPassword(
  client: Client,
  person: { email: string; name: string },
  { from = freshAddress() } = {},
): Promise<Answer> {
  return client.post('/forgotPassWord', person, { 'x-client-address': from });
}

/** Signs in with a password. */
export function signInWith(client: Client, email: string, password: string): Promise<Answer> {
  return client.post('/login', { email, password }, { 'x-client-address': freshAddress() });
}

/** The first and the last name, as somebody types them. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** The temporary passwords that were mailed to somebody, the latest first. */
export async function mailedPasswords(db: Pool, email: string): Promise<string[]> {
  const mails = await queuedFor(db, email);
  return mails
    .filter(({ kind }) => kind === 'temporary-password')
    .map(temporaryPasswordIn)
    .reverse();
}
