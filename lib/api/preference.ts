import { cookies } from 'next/headers';
import { preferenceOf } from '../session/cookie-name';
import { env } from '../server/env';

export async function readPreference(name: string): Promise<string | undefined> {
  const jar = await cookies();
  return preferenceOf(name, env().isSecure, (whole) => jar.get(whole)?.value);
}
