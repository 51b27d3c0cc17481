import { cookies } from 'next/headers';
import { preferenceOf } from '../session/cookie-name';
import { env } from '../server/env';

/** A preference from the browser's cookie; undefined if unset. */
export async function readPreference(name: string): Promise<string | undefined> {
  const jar = await cookies();
  return preferenceOf(name, env().isSecure, (whole) => jar.get(whole)?.value);
}
